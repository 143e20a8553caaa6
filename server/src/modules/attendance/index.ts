export { registerAttendance, writeAttendance } from './file-links';
export { attendanceData } from './personal-data';
export { decideRequest, findRecorded, recordDay, saveRequest } from './repository';
export { attendanceRoutes } from './routes';
export { attendedTotal, readAttendedHours, readBook } from './weeks';
