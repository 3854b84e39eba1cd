/** Building blocks of the API rules. Administrators (role 2) bypass every rule and are not named here. */
import { type Role, roles } from "../access/roles.ts";

/** Who may perform one action on the records of a collection (specification, section 7). */
export interface Rule {
	/** Filter that the record must match; empty: everybody. */
	readonly filter: string;
	/**
	 * Roles that can match the rule at all. Nobody else ever sees data through it, so no screen of it is open to them.
	 */
	readonly roles: readonly Role[];
}

const rule = (filter: string, ...whose: readonly Role[]): Rule => ({ filter, roles: whose });

/** Adds a condition on the record to a rule. */
export const where = ({ filter, roles: whose }: Rule, condition: string): Rule =>
	rule(filter === "" ? condition : `(${filter}) && ${condition}`, ...whose);

/** Allows everybody whom at least one of the rules allows. */
export const either = (...rules: readonly Rule[]): Rule =>
	rule(
		rules.map(({ filter }) => `(${filter})`).join(" || "),
		...new Set(rules.flatMap(({ roles: whose }) => whose)),
	);

export const everybody = rule("", roles.guest, roles.manager, roles.student);

const user = '@request.auth.collectionName = "users" && @request.auth.status = "active"';

/** Any signed-in user who is not blocked, including volunteers' desk logins. */
export const signedIn = rule(`@request.auth.id != "" && ${user}`, roles.manager, roles.student);

/** Managers, without desk logins: volunteers lend, return and search through their own operations. */
export const manager = rule(
	`${user} && @request.auth.role = 3 && @request.auth.desk_only = false`,
	roles.manager,
);

/** Managers assigned to a school. A manager without a school sees no school's children (design ruling 3). */
export const staff = where(manager, '@request.auth.school_id != ""');

/** Staff of the record's own school. */
export const staffOfSchool = where(staff, "school_id = @request.auth.school_id");

/** Readers who have an account, with a school. */
export const reader = rule(
	`@request.auth.id != "" && ${user} && @request.auth.role = 4 && @request.auth.school_id != "" && @request.auth.student_id != ""`,
	roles.student,
);

/** The reader whom the record is about. */
export const ownReader = where(reader, "student_id = @request.auth.student_id");

/** The account that the record is about. */
export const ownAccount = where(signedIn, "user_id = @request.auth.id");

/** Readers of the record's own school. */
export const readerOfSchool = where(reader, "school_id = @request.auth.school_id");

/** Closed to everybody but administrators. */
export const closed = { list: null, view: null, create: null, update: null, delete: null };

/** Readable under the given rule, writable only by operations and administrators. */
export const readOnly = (seen: Rule | null) => ({
	list: seen,
	view: seen,
	create: null,
	update: null,
	delete: null,
});
