/** Addresses of the intern's pages (specification, section 4). */
export const dashboard = '/internDashboard';
export const profile = `${dashboard}/profile`;
export const notifications = `${dashboard}/notifications`;
export const attendance = `${dashboard}/attendance`;
export const evaluation = `${dashboard}/evaluation`;
export const logbook = `${dashboard}/logbook`;
export const papers = `${dashboard}/papers`;

export const task = (id: string) => `${dashboard}/tasks/${encodeURIComponent(id)}`;
export const editProfile = (userId: string) => `${dashboard}/editProfile/${encodeURIComponent(userId)}`;
/** @param monday of the week */
export const attendanceWeek = (monday: string) => `${attendance}?week=${monday}`;
/** @param monday of the week */
export const logbookWeek = (monday: string) => `${logbook}?week=${monday}`;
