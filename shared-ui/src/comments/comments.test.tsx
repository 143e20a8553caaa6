import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { Comments, type CommentsProps, type CommentTexts, type ShownComment } from '.';

const texts: CommentTexts = {
  title: 'Comments and Remarks',
  empty: 'No one has written anything yet.',
  field: 'Your comment',
  add: 'Add Comment',
  adding: 'Adding',
  added: 'Comment Added Successfully',
  addFailed: 'Could not add comment',
  edit: 'Edit',
  editField: 'Edit comment',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  edited: 'Comment Updated Successfully',
  editFailed: 'Could not update comment',
  wasEdited: 'edited',
};

const own: ShownComment = {
  id: 'c1',
  text: 'The first draft is done.',
  author: 'Amina Otieno',
  at: new Date(2026, 10, 20, 9, 5).toISOString(),
  edited: false,
  own: true,
};
const others: ShownComment = {
  id: 'c2',
  text: 'Good.\nNow the sources.',
  author: 'Grace Wambui',
  at: new Date(2026, 10, 20, 16, 30).toISOString(),
  edited: true,
  own: false,
};

const failure = (status: number, rest: object = {}) => Object.assign(new Error('words'), { status, ...rest });

/** A promise whose end the test decides. */
function held() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => act(async () => release()) };
}

interface Options {
  comments?: ShownComment[];
  events?: CommentsProps['events'];
  onAdd?: jest.Mock;
  onEdit?: jest.Mock;
  draftKey?: string;
}

/** The comments of a task on a page. A sent comment appears when its call succeeds. */
function show({
  comments: start = [own, others],
  events,
  onAdd = jest.fn().mockResolvedValue(undefined),
  onEdit = jest.fn().mockResolvedValue(undefined),
  draftKey = 'int-1/task/t1',
}: Options = {}) {
  function Page() {
    const [comments, setComments] = useState(start);
    return (
      <Comments
        texts={texts}
        comments={comments}
        events={events}
        people={['Amina Otieno', 'Grace Wambui']}
        userName="Amina Otieno"
        draftKey={draftKey}
        onAdd={async (text) => {
          await onAdd(text);
          setComments([...comments, { ...own, id: `c${comments.length + 1}`, text }]);
        }}
        onEdit={async (id, text) => {
          await onEdit(id, text);
          setComments(comments.map((comment) => (comment.id === id ? { ...comment, text, edited: true } : comment)));
        }}
      />
    );
  }
  return { ...renderRoutes([{ path: '/', element: <Page /> }]), onAdd, onEdit };
}

const item = (text: string | RegExp) =>
  screen.getAllByRole('listitem').find((candidate) => candidate.textContent?.match(text)) as HTMLElement;
const editButton = () => screen.getByRole('button', { name: 'Edit: The first draft is done.' });
const editField = () => screen.getByRole('textbox', { name: 'Edit comment' });
const newField = () => screen.getByRole('textbox', { name: 'Your comment' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the comments of a task', () => {
  it('are listed with author and time, line breaks kept, an edited one marked', () => {
    show();
    const section = screen.getByRole('region', { name: 'Comments and Remarks' });
    expect(within(section).getByRole('heading', { level: 2, name: 'Comments and Remarks' })).toBeVisible();
    expect(within(section).getAllByRole('listitem')).toHaveLength(2);
    expect(item(/first draft/)).toHaveTextContent(/^Amina Otieno .*20 November 2026, 09:05/);
    expect(item(/first draft/)).not.toHaveTextContent('(edited)');
    expect(item(/sources/)).toHaveTextContent(/^Grace Wambui .*20 November 2026, 16:30 ?\(edited\)/);
    expect(screen.getByText(/Now the sources/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
  });

  it('say that there are none', () => {
    show({ comments: [] });
    expect(screen.getByText('No one has written anything yet.')).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('show markup as the text that it is', () => {
    show({ comments: [{ ...others, text: '<img src=x onerror=alert(1)>' }] });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('adding a comment', () => {
  it('sends it, says so, and empties the box', async () => {
    const { user, onAdd } = show();
    expect(newField()).toHaveAttribute('rows', '4');
    await user.type(newField(), 'Three sources are in.');
    await user.click(button('Add Comment'));
    expect(onAdd).toHaveBeenCalledWith('Three sources are in.');
    expect(await screen.findByText('Comment Added Successfully')).toBeVisible();
    expect(newField()).toHaveValue('');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the message of a 422 under the box, and no toast', async () => {
    const errors = { Intern_comment: ['Write something first.'] };
    const { user } = show({ onAdd: jest.fn().mockRejectedValue(failure(422, { errors })) });
    await user.click(button('Add Comment'));
    await waitFor(() => expect(newField()).toHaveFocus());
    expect(newField()).toHaveAccessibleDescription('Write something first.');
    expect(screen.queryByText('Could not add comment')).not.toBeInTheDocument();
  });

  it('that fails says so, says what to do, and keeps the text', async () => {
    const onAdd = jest.fn().mockRejectedValueOnce(failure(0)).mockResolvedValue(undefined);
    const { user } = show({ onAdd });
    await user.type(newField(), 'Three sources are in.');
    await user.click(button('Add Comment'));
    expect(await screen.findByText('Could not add comment')).toBeVisible();
    expect(screen.getByText(/check your network and send it again/)).toBeVisible();
    expect(newField()).toHaveValue('Three sources are in.');
    await user.click(button('Add Comment'));
    expect(await screen.findByText('Comment Added Successfully')).toBeVisible();
  });

  it('cannot be sent twice, and takes no more text while it is on its way', async () => {
    const { promise, release } = held();
    const { user, onAdd } = show({ onAdd: jest.fn(() => promise) });
    await user.type(newField(), 'Done.');
    await user.click(button('Add Comment'));
    const busy = await screen.findByRole('button', { name: 'Adding' });
    await user.click(busy);
    await user.type(newField(), ' And more');
    expect(newField()).toHaveValue('Done.');
    await release();
    expect(onAdd).toHaveBeenCalledTimes(1);
    expect(newField()).toHaveValue('');
  });
});

describe('editing a comment in place', () => {
  it("is offered for one's own only", () => {
    show();
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toEqual([editButton()]);
    expect(item(/first draft/)).toContainElement(editButton());
  });

  it('turns into a form with its text and the focus in it', async () => {
    const { user } = show();
    await user.click(editButton());
    expect(editField()).toHaveValue('The first draft is done.');
    expect(editField()).toHaveFocus();
    expect(editField()).toHaveAttribute('rows', '4');
    expect(item(/Amina/)).toContainElement(editField());
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  it('saves, says so, is read-only again, and gives the focus back to Edit', async () => {
    const { user, onEdit } = show();
    await user.click(editButton());
    await user.clear(editField());
    await user.type(editField(), 'The second draft is done.');
    await user.click(button('Save'));
    expect(onEdit).toHaveBeenCalledWith('c1', 'The second draft is done.');
    expect(await screen.findByText('Comment Updated Successfully')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument();
    expect(screen.getByText('The second draft is done.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit: The second draft is done.' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the focus to who has gone on to something else meanwhile', async () => {
    const { promise, release } = held();
    const { user } = show({ onEdit: jest.fn(() => promise) });
    await user.click(editButton());
    await user.type(editField(), ' Really.');
    await user.click(button('Save'));
    await user.type(newField(), 'Next');
    await release();
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument();
    expect(newField()).toHaveFocus();
    expect(newField()).toHaveValue('Next');
  });

  it('ends without a change by Cancel, which forgets the draft and gives the focus back', async () => {
    const { user, onEdit } = show();
    await user.click(editButton());
    await user.type(editField(), ' Not really.');
    expect(sessionStorage).toHaveLength(1);
    await user.click(button('Cancel'));
    expect(screen.getByText('The first draft is done.')).toBeVisible();
    expect(editButton()).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    expect(onEdit).not.toHaveBeenCalled();
    await user.click(editButton());
    expect(editField()).toHaveValue('The first draft is done.');
  });

  it('shows the message of a 422 under the field', async () => {
    const errors = { Comment: ['Use at most 2,000 characters.'] };
    const { user } = show({ onEdit: jest.fn().mockRejectedValue(failure(422, { errors })) });
    await user.click(editButton());
    await user.click(button('Save'));
    await waitFor(() => expect(editField()).toHaveAccessibleDescription('Use at most 2,000 characters.'));
    expect(editField()).toHaveFocus();
    expect(screen.queryByText('Could not update comment')).not.toBeInTheDocument();
  });

  it('that fails says so, says what to do, and keeps the text', async () => {
    const onEdit = jest.fn().mockRejectedValue(failure(500, { requestId: 'req-7' }));
    const { user } = show({ onEdit });
    await user.click(editButton());
    await user.type(editField(), ' Really.');
    await user.click(button('Save'));
    expect(await screen.findByText('Could not update comment')).toBeVisible();
    expect(screen.getByText(/Reference: req-7/)).toBeVisible();
    expect(editField()).toHaveValue('The first draft is done. Really.');
  });

  it('cannot be sent twice, nor given up while it is being saved', async () => {
    const { promise, release } = held();
    const { user, onEdit } = show({ onEdit: jest.fn(() => promise) });
    await user.click(editButton());
    await user.dblClick(button('Save'));
    const busy = await screen.findByRole('button', { name: 'Saving' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await user.click(busy);
    await user.click(button('Cancel'));
    expect(editField()).toBeVisible();
    await release();
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Comment Updated Successfully')).toBeVisible();
  });
});

describe('what was being written about a task', () => {
  it('is there again after a reload: a new comment and an edit in progress, without a jump to them', async () => {
    const first = show();
    await first.user.type(newField(), 'Half a thought');
    await first.user.click(editButton());
    await first.user.type(editField(), ' Nearly.');
    first.unmount();

    const { user, onEdit } = show();
    expect(newField()).toHaveValue('Half a thought');
    expect(editField()).toHaveValue('The first draft is done. Nearly.');
    expect(document.body).toHaveFocus();
    expect(screen.getAllByText('What you typed before is here again.')).toHaveLength(2);
    await user.click(button('Save'));
    expect(onEdit).toHaveBeenCalledWith('c1', 'The first draft is done. Nearly.');
    expect(newField()).toHaveValue('Half a thought');
  });

  it('can be discarded: the form then shows the comment as it is', async () => {
    const first = show();
    await first.user.click(editButton());
    await first.user.type(editField(), ' Nearly.');
    first.unmount();

    const { user } = show();
    await user.click(button('Discard'));
    expect(editField()).toHaveValue('The first draft is done.');
    expect(editField()).toHaveFocus();
    expect(screen.queryByText('What you typed before is here again.')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not an edit in progress if nothing was changed', async () => {
    const first = show();
    await first.user.click(editButton());
    await first.user.type(editField(), 'x{Backspace}');
    first.unmount();
    show();
    expect(editButton()).toBeVisible();
  });

  it.each(['sup-1/task/t1', 'int-1/task/t2'])('is not shown under another name: %s', async (draftKey) => {
    const first = show();
    await first.user.type(newField(), 'Half a thought');
    first.unmount();
    show({ draftKey });
    expect(newField()).toHaveValue('');
  });

  it("does not open another person's comment for editing", () => {
    sessionStorage.setItem('draft:int-1/task/t1/c2', JSON.stringify({ Comment: 'Mine now' }));
    show();
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument();
    expect(screen.getByText(/Now the sources/)).toBeVisible();
  });
});

describe('what happened to the task', () => {
  const happened = (hour: number, line: string) => ({
    id: line,
    at: new Date(2026, 10, 20, hour).toISOString(),
    line,
  });
  const events = [happened(8, 'Assigned'), happened(12, 'Completed'), happened(17, 'Rated 82%')];

  it('stands between the comments in the order of time, and is no comment', () => {
    show({ events });
    const section = screen.getByRole('region', { name: 'Comments and Remarks' });
    expect(section).toHaveTextContent(/Assigned.*The first draft.*Completed.*Now the sources.*Rated 82%/);
    expect(within(section).getAllByRole('listitem')).toHaveLength(2);
    expect(within(section).getAllByRole('list')).toHaveLength(1);
  });

  it('is there while nobody has written anything', () => {
    show({ comments: [], events });
    const section = screen.getByRole('region', { name: 'Comments and Remarks' });
    expect(section).toHaveTextContent(/Assigned.*Completed.*Rated 82%.*No one has written anything yet\./);
    expect(within(section).queryByRole('list')).not.toBeInTheDocument();
  });
});

describe('the text of a comment', () => {
  const sentences = (text: string) => {
    show({ comments: [{ ...others, text }] });
    return screen.getByRole('listitem');
  };

  it('has links for web addresses, without what ends the sentence', () => {
    const item = sentences('See https://example.com/a_(b). Or (http://example.org/?q=1&r=2), not javascript:alert(1).');
    const links = within(item).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a_(b)',
      'http://example.org/?q=1&r=2',
    ]);
    for (const link of links) {
      expect(link).toHaveAccessibleName(/opens in a new tab/);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    }
    expect(item).toHaveTextContent('not javascript:alert(1).');
  });

  it('keeps its lines, each in the direction of its script', () => {
    const item = sentences('Good.\n\nشكرا لك\n  <b>indented</b>');
    const lines = [...item.querySelectorAll('[dir="auto"]')];
    expect(lines.map((line) => line.textContent)).toEqual(['Good.', '', 'شكرا لك', '  <b>indented</b>']);
  });

  it('marks mentions of the people of the task, and of no one else', () => {
    const item = sentences('@Amina Otieno, ask @Grace Wambui. Not @Peter Mwangi, x@Amina Otieno.org');
    expect([...item.querySelectorAll('strong')].map((mark) => mark.textContent)).toEqual([
      '@Amina Otieno',
      '@Grace Wambui',
    ]);
  });
});

describe('a mention', () => {
  const field = () => screen.getByRole('textbox', { name: 'Your comment' });

  it('is completed with the keyboard: Enter takes the name, Escape leaves the text', async () => {
    const { user } = show({ comments: [] });
    await user.type(field(), 'Please look, @gr');
    const option = screen.getByRole('option', { name: 'Grace Wambui' });
    expect(field()).toHaveAttribute('aria-activedescendant', option.id);
    expect(screen.getByText('Grace Wambui: press Enter to mention.')).toBeInTheDocument();
    await user.keyboard('{Enter}thanks');
    expect(field()).toHaveValue('Please look, @Grace Wambui thanks');
    await user.type(field(), ' @w');
    await user.keyboard('{Escape}{Enter}');
    expect(field()).toHaveValue('Please look, @Grace Wambui thanks @w\n');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('is offered by pointer, for the others of the task only, and not inside an address', async () => {
    const { user } = show({ comments: [] });
    await user.type(field(), 'To grace@');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '@');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: 'Grace Wambui' }));
    expect(field()).toHaveValue('@Grace Wambui ');
    expect(field()).toHaveFocus();
  });
});
