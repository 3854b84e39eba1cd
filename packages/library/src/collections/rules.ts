/** The building blocks of the API rules. Administrators (role 2) stand above every rule and are not named here. */
import { type Role, roles } from "../access/roles.ts";

/** Who may do one thing with the records of a collection (specification, section 7). */
export interface Rule {
	/** A filter that the record must fulfil; empty: everybody. */
	readonly filter: string;
	/** The roles that can fulfil it at all. Nobody else ever sees data by this rule, so no screen of it opens to them. */
	readonly roles: readonly Role[];
}

const rule = (filter: string, ...whose: readonly Role[]): Rule => ({ filter, roles: whose });

/** The rule with one more condition on the record. */
export const where = ({ filter, roles: whose }: Rule, condition: string): Rule =>
	rule(filter === "" ? condition : `(${filter}) && ${condition}`, ...whose);

/** Whoever one of the rules lets in. */
export const either = (...rules: readonly Rule[]): Rule =>
	rule(
		rules.map(({ filter }) => `(${filter})`).join(" || "),
		...new Set(rules.flatMap(({ roles: whose }) => whose)),
	);

export const everybody = rule("", roles.guest, roles.manager, roles.student);

const user = '@request.auth.collectionName = "users" && @request.auth.status = "active"';

/** Anybody who is signed in and not blocked, a volunteer's desk login included. */
export const signedIn = rule(`@request.auth.id != "" && ${user}`, roles.manager, roles.student);

/** Managers and nobody's desk logins: a volunteer lends, returns and finds, by operations of their own. */
export const manager = rule(
	`${user} && @request.auth.role = 3 && @request.auth.desk_only = false`,
	roles.manager,
);

/** Managers whose school is settled. A manager without a school sees nobody's children (design ruling 3). */
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

/** Seen by whom the rule lets in, written by operations and administrators alone. */
export const readOnly = (seen: Rule | null) => ({
	list: seen,
	view: seen,
	create: null,
	update: null,
	delete: null,
});
