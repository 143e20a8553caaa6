/** Addresses of the supervisor's pages (specification, section 4). */
export const dashboard = '/supervisorDashboard';
export const assignedTasks = `${dashboard}/assignedTasks`;
export const interviews = `${dashboard}/interviews`;
export const interviewFeedback = (applicationId: string) =>
  `${interviews}/${encodeURIComponent(applicationId)}/feedback`;
export const attendance = `${dashboard}/attendance`;
export const logbooks = `${dashboard}/logbooks`;
export const evaluations = `${dashboard}/evaluations`;
export const profile = `${dashboard}/profile`;
export const notifications = `${dashboard}/notifications`;

/**
 * The name is only shown. It is encoded, so that it is one path segment; the space keeps a name of dots only from meaning
 * the parent folder.
 */
export const assignTask = (name: string, userId: string) =>
  `${dashboard}/assignTask/${encodeURIComponent(/^\.+$/.test(name) ? `${name} ` : name)}/${encodeURIComponent(userId)}`;
/** Opens the form of a new task for the same intern with the texts of another task. */
export const duplicateTask = (task: { id: string; AssignedTo: string; assignedto: { Name: string } }) =>
  `${assignTask(task.assignedto.Name, task.AssignedTo)}?from=${encodeURIComponent(task.id)}`;
export const templates = `${dashboard}/templates`;
export const newTemplate = `${templates}/new`;
export const editTemplate = (id: string) => `${templates}/${encodeURIComponent(id)}/edit`;
export const intern = (userId: string) => `${dashboard}/interns/${encodeURIComponent(userId)}`;
export const evaluationsOf = (userId: string) => `${evaluations}/${encodeURIComponent(userId)}`;
export const task = (id: string) => `${dashboard}/taskDetails/${encodeURIComponent(id)}`;
export const editTask = (id: string) => `${task(id)}/edit`;
export const performance = (userId: string) => `${dashboard}/performanceDetails/${encodeURIComponent(userId)}`;
export const editProfile = (userId: string) => `${dashboard}/editProfile/${encodeURIComponent(userId)}`;

/** The list of assigned tasks, narrowed to what needs the supervisor; the filters are those of `listAssignedTasks`. */
export const queue = {
  toRate: `${assignedTasks}?f.Status=To+rate`,
  overdue: `${assignedTasks}?f.Deadline=Overdue`,
  dueThisWeek: `${assignedTasks}?f.Deadline=Due+this+week`,
  unanswered: `${assignedTasks}?f.Comments=Unanswered`,
} as const;
