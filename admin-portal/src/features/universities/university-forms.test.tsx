import {
  adminPages,
  deleteUniversityForm,
  listUniversities,
  listUniversityForms,
  replaceUniversityForm,
  type UniversityForm,
  updateUniversityForm,
  uploadUniversityForm,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { UniversitiesPage } from './universities-page';

const kca = {
  id: 'u-1',
  Name: 'KCA',
  ContactName: '',
  ContactEmail: '',
  ContactPhone: '',
  Applications: 0,
  Revision: 0,
};
const form: UniversityForm = {
  id: 'f-1',
  Name: 'Blue form',
  University: null,
  Filename: 'blue.pdf',
  Fields: [
    { Name: 'student.name', Kind: 'text' },
    { Name: 'done', Kind: 'check' },
  ],
  Mapping: [
    { Field: 'student.name', Value: 'intern-name' },
    { Field: 'old', Value: 'firm' },
  ],
  Gone: ['old'],
  Revision: 3,
};
const file = new File(['%PDF-1.7 %%EOF'], 'blue.pdf', { type: 'application/pdf' });

async function open(...Forms: UniversityForm[]) {
  const api = fakeApi(
    on(listUniversities, { Universities: [kca] }),
    on(listUniversityForms, { Forms, Criteria: ['Initiative'] }),
  );
  const { user } = renderRoutes([{ path: adminPages.universities, Component: UniversitiesPage }], {
    at: adminPages.universities,
    wrapper: ApiProvider,
  });
  await user.click(await screen.findByRole('button', { name: 'Show forms' }));
  return { api, user };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the forms of universities', () => {
  it('are uploaded as PDFs, with what is wrong at the field', async () => {
    const { api, user } = await open();
    expect(await screen.findByText('There are no forms yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add form' }));
    const upload = await dialog('Add form');
    await user.upload(upload.getByLabelText('PDF form', { selector: 'input' }), file);
    const said = "'blue.pdf' has no fields to fill in.";
    api.use(on(uploadUniversityForm, new FakeFailure(422, { message: said, errors: { File: [said] } })));
    await user.click(upload.getByRole('button', { name: 'Send' }));
    expect(await upload.findByText(said)).toBeVisible();
    api.use(on(uploadUniversityForm, { message: 'Form added' }));
    await user.click(upload.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Form added')).toBeVisible();
  });

  it('say which fields are gone, and choose what fills each of the others', async () => {
    const { api, user } = await open(form);
    expect(await screen.findByText('All universities · 1 of 2 fields filled')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('The PDF no longer has these fields: old.');
    await user.click(screen.getByRole('button', { name: 'Choose fields: Blue form' }));
    const fields = await dialog('Choose fields: Blue form');
    expect(fields.getByRole('combobox', { name: 'student.name' })).toHaveDisplayValue("Intern's name");
    await user.selectOptions(fields.getByRole('combobox', { name: 'student.name' }), 'Final evaluation: Initiative');
    await user.selectOptions(fields.getByRole('combobox', { name: 'done' }), 'Ticked when all weeks are signed');
    await user.selectOptions(fields.getByRole('combobox', { name: 'For interns of' }), 'KCA');
    api.use(on(updateUniversityForm, { message: 'Form saved' }));
    await user.click(fields.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Form saved')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === updateUniversityForm)?.input).toMatchObject({
      params: { id: 'f-1' },
      body: {
        Name: 'Blue form',
        University: 'u-1',
        Mapping: [
          { Field: 'student.name', Value: 'criterion:Initiative' },
          { Field: 'done', Value: 'all-weeks-signed' },
        ],
        Seen: 3,
      },
    });
  });

  it('get another PDF, and are deleted after a question', async () => {
    const { api, user } = await open(form);
    await user.click(await screen.findByRole('button', { name: 'Replace PDF: Blue form' }));
    const upload = await dialog('Replace PDF: Blue form');
    await user.upload(upload.getByLabelText('PDF form', { selector: 'input' }), file);
    api.use(
      on(replaceUniversityForm, { message: 'Form replaced' }),
      on(deleteUniversityForm, { message: 'Form deleted' }),
    );
    await user.click(upload.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Form replaced')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Blue form' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Form deleted')).toBeVisible();
  });
});
