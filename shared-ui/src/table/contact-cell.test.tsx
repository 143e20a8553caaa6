import { render, screen } from '@testing-library/react';
import { ContactCell } from './contact-cell';

it('shows the icon of a phone number in groups, and calls and names it without gaps', () => {
  render(
    <ContactCell kind="phone" text="+254712000201" short={false}>
      Number
    </ContactCell>,
  );
  const icon = screen.getByLabelText('+254712000201');
  expect(icon).toHaveAttribute('data-shown', '+254 712 000 201');
  expect(icon).toHaveAttribute('href', 'tel:+254712000201');
});
