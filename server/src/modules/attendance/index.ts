export { registerAttendance } from './file-links';
export { attendanceData } from './personal-data';
export { attendanceRoutes } from './routes';
export { readAttendedHours } from './weeks';
