/** The building blocks of the API rules. Administrators (role 2) stand above every rule and are not named here. */

const user = '@request.auth.collectionName = "users" && @request.auth.status = "active"';

/** Managers whose school is settled. A manager without a school sees nobody's children (design ruling 3). */
const manager = `${user} && @request.auth.role = 3 && @request.auth.school_id != ""`;

/** Staff of the record's own school, the volunteers' desk logins included. */
export const deskOfSchool = `${manager} && school_id = @request.auth.school_id`;

/** Staff of the record's own school who may do more than lend and return. */
export const staffOfSchool = `${deskOfSchool} && @request.auth.desk_only = false`;

/** Anybody who is signed in and not blocked. */
export const signedIn = `@request.auth.id != "" && ${user}`;

/** Somebody who belongs to a school: its staff, or one of its readers. */
export const memberOfASchool = `${signedIn} && @request.auth.school_id != ""`;

/** Staff of any school, for what all schools share. */
export const staff = `${manager} && @request.auth.desk_only = false`;

/** The reader whom the record is about. */
export const ownReader = `${signedIn} && @request.auth.role = 4 && @request.auth.student_id != "" && student_id = @request.auth.student_id`;

/** Closed to everybody but administrators. */
export const closed = { list: null, view: null, create: null, update: null, delete: null };

export const either = (...rules: string[]): string => rules.map((rule) => `(${rule})`).join(" || ");
