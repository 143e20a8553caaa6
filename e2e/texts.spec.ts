/** The screens show the texts of the specification exactly, including its spelling. */
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './journey';
import { demoAccounts, demoPassword, type Product } from './product';

/** A text as people or their screen readers meet it: shown, or the name of a control. */
function shown(page: Page, text: string): Locator {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .or(page.getByRole('button', { name: text, exact: true }))
    .or(page.getByRole('link', { name: text, exact: true }))
    .filter({ visible: true })
    .first();
}

async function expectTexts(page: Page, product: Product, path: string, texts: string[]): Promise<void> {
  await page.goto(product.url + path);
  for (const text of texts) await expect(shown(page, text), `${text} on ${path}`).toBeVisible();
}

async function enter(page: Page, product: Product, email: string): Promise<void> {
  await signIn(page, product, email, demoPassword);
  await page.waitForURL(/Dashboard$/);
}

test('visitors read the specified texts', async ({ page, demo: product }) => {
  const look = (path: string, texts: string[]) => expectTexts(page, product, path, texts);
  await look('/', [
    'Check Application Status',
    'Log In',
    'Advisory',
    'Engineering',
    'Technology',
    'Name',
    'Email',
    'Phone number country',
    'Phone',
    'ext.',
    'What are you interested in?',
  ]);
  await expect(page.getByLabel('What are you interested in?')).toHaveValue('');
  await expect(page.getByRole('option', { name: 'Select a choice' })).toBeAttached();
  await look('/login', ['Forgot Password? Reset Now', 'Home', 'Email', 'Password', 'Show password']);
  await expect(page.getByRole('link', { name: 'Forgot Password? Reset Now' })).toHaveAttribute(
    'href',
    '/requestResetPassword',
  );
  await look('/signUp', ['Please use the same email as used while applying', 'Login Now']);
  await look('/requestResetPassword', ['Please use the same email as used while logging in', 'Login Now?']);
  await look('/resetPassword/a-token', ['Login Now?', 'Show password']);
  await look('/unauthorized', ['Sorry, you are unauthorized to access this page']);
  await look('/any/other/path', ['Oops! Sorry, the page you are looking for cannot be found!']);
  await page.goto(`${product.url}/applicationStatus`);
  await page.getByLabel('Email', { exact: true }).fill('amina.otieno@students.example');
  await page.getByRole('button', { name: /check/i }).click();
  await page.getByRole('dialog', { name: 'Your Application Status' }).waitFor();
  for (const text of ['Your Application Status', 'Name', 'Email', 'Position', 'Application Status', 'Close', 'Home'])
    await expect(page.getByRole('dialog').getByText(text, { exact: true }).first(), text).toBeVisible();
});

test('an intern reads the specified texts', async ({ page, demo: product }) => {
  const look = (path: string, texts: string[]) => expectTexts(page, product, path, texts);
  await enter(page, product, demoAccounts.intern);
  await look('/internDashboard', [
    'DASHBOARD',
    'My Tasks',
    'Logout',
    'Deadline',
    'View More',
    'Assigned',
    'Not completed',
  ]);
  // Completed tasks are behind their count.
  await page.getByText(/^\d+ completed tasks$/).click();
  for (const text of ['Completed', 'Not rated', '92%']) await expect(shown(page, text), text).toBeVisible();
  await page.getByRole('button', { name: /Brian/ }).click();
  for (const item of ['My Profile', 'Reset Password', 'Logout'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^View More/ })
    .first()
    .click();
  for (const text of ['Assigned by', 'Grace Wambui', 'Description', 'Comments and Remarks', 'Comment', 'Add Comment'])
    await expect(shown(page, text), text).toBeVisible();
  await look('/internDashboard/profile', [
    'Name',
    'Email',
    'Phone Number',
    'Internship Position',
    'Supervisor',
    'Edit Profile',
  ]);
  await look('/internDashboard/resetPassword', ['Reset Password']);
});

test('a supervisor reads the specified texts', async ({ page, demo: product }) => {
  const look = (path: string, texts: string[]) => expectTexts(page, product, path, texts);
  await enter(page, product, demoAccounts.supervisor);
  await look('/supervisorDashboard', [
    'DASHBOARD',
    'My Interns',
    'Assigned Tasks',
    'Name',
    'Email',
    'Phone Number',
    'Department',
    'Action',
    'Assign Task',
    'Performance',
    'View',
    'Page 1 of 1',
  ]);
  await expect(page.getByPlaceholder(/3 records/)).toBeVisible();
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['5', '10', '20']);
  await look('/supervisorDashboard/assignedTasks?q=development', [
    'Interns',
    'Intern',
    'Task',
    'Deadline',
    'Task Status',
    'View Task Details',
  ]);
  await expect(page.getByRole('option', { name: 'All', exact: true }).first()).toBeAttached();
  await page
    .getByRole('link', { name: /^View Task Details/ })
    .first()
    .click();
  for (const text of ['Edit Task', 'Edit Rating', 'Comments and Remarks', 'Add Remarks'])
    await expect(shown(page, text), text).toBeVisible();
  await look('/supervisorDashboard/assignedTasks?q=weekly', ['View Task Details']);
  await page
    .getByRole('link', { name: /^View Task Details/ })
    .first()
    .click();
  await expect(shown(page, 'Add Rating')).toBeVisible();
  await look('/supervisorDashboard/assignedTasks?q=nothing-like-it', ['No data available']);
});

test('an administrator reads the specified texts', async ({ page, demo: product }) => {
  const look = (path: string, texts: string[]) => expectTexts(page, product, path, texts);
  await enter(page, product, demoAccounts.admin);
  const person = ['Name', 'Email', 'Phone Number'];
  await look('/adminDashboard', [
    'Dashboard',
    'Positions',
    'Logout',
    'Total Users',
    'Applications',
    'Selected Applicants',
    'Interns',
    'Supervisors',
  ]);
  await look('/adminDashboard/applications', [
    'Intership Applications',
    ...person,
    'Application For',
    'CV',
    'Letter',
    'View',
    'Action',
    'Accept',
    'Decline',
  ]);
  await page
    .getByRole('link', { name: /^Accept/ })
    .first()
    .click();
  for (const text of ['Schedule an Interview for this Applicant', 'Interview Date', 'Schedule'])
    await expect(shown(page, text), text).toBeVisible();
  await look('/adminDashboard/selectedApplicants?stage=All', [
    'Selected Applicants',
    ...person,
    'Application For',
    'Status',
    'Action',
    'Accepted For Interview',
    'Interview Passed',
    'Declined',
    'View Info',
    'Re-accept',
  ]);
  await page
    .getByRole('link', { name: /^View Info/ })
    .first()
    .click();
  for (const text of [...person, 'Application For', 'Application Status', 'Univeristy Letter'])
    await expect(shown(page, text), text).toBeVisible();
  await look('/adminDashboard/supervisors', [
    'Supervisors',
    ...person,
    'Department',
    'Edit',
    'Delete',
    'Add Supervisor',
  ]);
  await look('/adminDashboard/supervisors/add', ['Add New Supervisor', 'Name', 'Email', 'Department', 'Add']);
  await look('/adminDashboard/interns', [
    'Interns',
    ...person,
    'Position',
    'Supervisor',
    'Performance',
    'View',
    'Assign Supervisor',
  ]);
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  for (const text of ['Edit Intern Details', 'Department', 'Save Changes'])
    await expect(shown(page, text)).toBeVisible();
  await look('/adminDashboard/supervisors', ['Edit']);
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(shown(page, 'Edit Supervisor Details')).toBeVisible();
  await look('/adminDashboard/assignSupervisor', ['Assign Supervisor to Intern', 'Intern', 'Supervisor', 'Assign']);
  await look('/adminDashboard/positions', ['Positions', 'ID', 'Position', 'Add Position']);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  for (const text of ['Edit Position', 'Close', 'Save Changes'])
    await expect(page.getByRole('dialog').getByText(text, { exact: true }).first(), text).toBeVisible();
});
