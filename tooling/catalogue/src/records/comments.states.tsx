import { Comments, type CommentTexts, type ShownComment } from '@internship-portals/shared-ui/comments';

const texts: CommentTexts = {
  title: 'Comments',
  empty: 'No one has written anything yet.',
  field: 'Your comment',
  add: 'Add Comment',
  adding: 'Adding',
  added: 'Comment added',
  addFailed: 'Could not add the comment',
  edit: 'Edit',
  editField: 'Edit comment',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  edited: 'Comment updated',
  editFailed: 'Could not update the comment',
  wasEdited: 'edited',
};
const comments: ShownComment[] = [
  {
    id: 'c1',
    text: '@Brian Kiprotich please look at https://example.com/brief first.',
    author: 'Grace Wambui',
    at: '2026-11-20T06:05:00Z',
    edited: false,
    own: false,
  },
  {
    id: 'c2',
    text: 'The first draft is done.',
    author: 'Brian Kiprotich',
    at: '2026-11-21T09:30:00Z',
    edited: true,
    own: true,
  },
];

const show = (shown: ShownComment[], mayAdd: boolean) => (
  <Comments
    texts={texts}
    comments={shown}
    people={['Grace Wambui', 'Brian Kiprotich']}
    userName="Brian Kiprotich"
    onAdd={mayAdd ? () => Promise.resolve() : undefined}
    onEdit={() => Promise.resolve()}
    draftKey="catalogue"
  />
);

export default {
  none: show([], true),
  some: show(comments, true),
  'nothing can be added': show(comments, false),
};
