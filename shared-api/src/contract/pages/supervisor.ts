/** Addresses of the supervisor's pages (specification, section 4). */
export const dashboard = '/supervisorDashboard';
export const assignedTasks = `${dashboard}/assignedTasks`;
export const profile = `${dashboard}/profile`;
export const notifications = `${dashboard}/notifications`;

export const assignTask = (name: string, userId: string) =>
  `${dashboard}/assignTask/${encodeURIComponent(name)}/${encodeURIComponent(userId)}`;
export const task = (id: string) => `${dashboard}/taskDetails/${encodeURIComponent(id)}`;
export const editTask = (id: string) => `${task(id)}/edit`;
export const performance = (userId: string) => `${dashboard}/performanceDetails/${encodeURIComponent(userId)}`;
export const editProfile = (userId: string) => `${dashboard}/editProfile/${encodeURIComponent(userId)}`;
