/** Whom the conditions of one alternative let through, in words. */
import type { FilterClause } from "@rafta/records";
import { oriented, type Part, writtenClause } from "./alternatives.ts";
import { fieldAt, labelOf, type NamedCollection, type Place } from "./clause.ts";
import { type Say, sayIn } from "./say.ts";

/** Conditions on the caller that have words of their own, in the way they are written. */
const facts = {
	'@request.auth.id != ""': "signedIn",
	'@request.auth.collectionName = "users"': "user",
	'@request.auth.status = "active"': "active",
	"@request.auth.role = 2": "administrator",
	"@request.auth.role = 3": "librarian",
	"@request.auth.role = 4": "pupil",
	"@request.auth.desk_only = false": "noVolunteer",
	'@request.auth.school_id != ""': "hasSchool",
	'@request.auth.student_id != ""': "hasReader",
} as const;
type Fact = (typeof facts)[keyof typeof facts];

/** What the caller's own members are ids of. */
const owners = { school_id: "schools", student_id: "students", id: "users" } as const;
type Owner = keyof typeof owners;

interface Tie {
	readonly owner: Owner;
	/** The record's field; empty: the record itself. */
	readonly field: string;
	readonly label: string;
	readonly canBeEmpty: boolean;
}

/** The tie between record and caller that a condition demands, such as a school in common. */
function tieOf({ operator, left, right }: FilterClause, place: Place): Tie | null {
	if (operator !== "=" || left.kind !== "path" || right.kind !== "path") return null;
	const [, member = ""] = /^@request\.auth\.(\w+)$/.exec(right.path) ?? [];
	if (!(member in owners)) return null;
	const owner = member as Owner;
	const { collection, find, language } = place;
	if (left.path === "id") {
		const isOwn =
			collection.name === owners[owner] || (owner === "student_id" && collection.name === "readers");
		return isOwn ? { owner, field: "", label: "", canBeEmpty: false } : null;
	}
	const found = left.path.includes(".") ? null : fieldAt(left.path, place);
	if (found?.field.type !== "relation" || find(found.field.collectionId ?? "")?.name !== owners[owner])
		return null;
	const label = labelOf(collection.name, left.path, language);
	return { owner, field: left.path, label, canBeEmpty: found.field.required !== true };
}

/** Members of accounts that the words take for those of `users`. */
const accountMembers = ["role", "status", "desk_only", "school_id", "student_id"];

export interface Caller {
	readonly words: string;
	/** What of the conditions the words do not say. */
	readonly rest: readonly Part[];
	/** Further sentences' ends: whom one would not expect, and whom one would. */
	readonly ends: readonly string[];
}

/** `isOnly`: the rule has no other alternative. */
export function callerOf(
	parts: readonly Part[],
	place: Place,
	{ accounts, isOnly }: { accounts: readonly NamedCollection[]; isOnly: boolean },
): Caller {
	const say = sayIn(place.language);
	// Accounts of another collection with such a member would be let through as well: then its name must be said.
	const isClear = (member: string) =>
		!accountMembers.includes(member) ||
		accounts.every(({ name, fields }) => name === "users" || !fields.some((field) => field.name === member));
	const known = new Set<Fact>();
	const ties: Tie[] = [];
	const rest: Part[] = [];
	const isUser = parts.some((part) => part.kind === "compare" && factOf(oriented(part)) === "user");
	for (const part of parts) {
		const clause = part.kind === "compare" ? oriented(part) : null;
		const fact = clause ? factOf(clause) : undefined;
		const tie = clause && !fact ? tieOf(clause, place) : null;
		const member = clause ? (/^@request\.auth\.(\w+)/.exec(writtenClause(clause))?.[1] ?? "") : "";
		if (fact && (isUser || isClear(member))) known.add(fact);
		else if (tie && (tie.owner === "id" ? isUser || accounts.length === 1 : isUser || isClear(tie.owner)))
			ties.push(tie);
		else rest.push(part);
	}
	const has = (fact: Fact) => known.has(fact);
	const role = (["administrator", "librarian", "pupil"] as const).filter(has);
	// Nobody has two roles: the rule is closed, which only its syntax says.
	if (role.length > 1) return { words: say("everybody"), rest: parts, ends: [] };
	const [who] = role;
	const isSignedIn = known.size > 0 && [...known].some((fact) => fact !== "noVolunteer");
	const school = ties.find(({ owner }) => owner === "school_id");
	const own = ties.filter(({ owner }) => owner !== "school_id");
	const ends: string[] = [];
	for (const { owner, label, canBeEmpty } of ties) {
		if (!canBeEmpty) continue;
		if (!isSignedIn) ends.push(say("ifEmpty", { label, who: say("guests") }));
		else if (owner === "school_id" && !has("hasSchool"))
			ends.push(say("ifEmpty", { label, who: say("withoutSchool") }));
		else if (owner === "student_id" && !has("hasReader"))
			ends.push(say("ifEmpty", { label, who: say("withoutReader") }));
	}
	const [first, ...others] = own;
	const person = school && !first ? say(`${who ?? "user"}OfSchool`) : nounOf(say, known, who);
	const subject = first ? tieWords(say, first) : person;
	if (first && who && !(who === "pupil" && first.owner === "student_id")) ends.push(say(`${who}If`));
	if (first && school) ends.push(say("sameSchool"));
	for (const tie of others) ends.push(say("alsoWho", { who: tieWords(say, tie) }));
	const isEverybody = subject === "";
	const also: string[] = [];
	if (who === "librarian" && !has("noVolunteer")) also.push(say("volunteers"));
	if (!isEverybody && isSignedIn && !has("active") && (who || has("user"))) also.push(say("closed"));
	if (also.length > 0) ends.unshift(say("including", { some: also.join(say("and")) }));
	if (has("noVolunteer") && who !== "librarian") ends.push(say("noVolunteer"));
	if (has("hasSchool") && !school && !own.some(({ owner }) => owner === "student_id"))
		ends.push(say("hasSchool"));
	if (has("hasReader") && !own.some(({ owner }) => owner === "student_id")) ends.push(say("hasReader"));
	if (isEverybody && has("active")) ends.push(say("active"));
	if (isEverybody) return { words: say("everybody"), rest, ends };
	return { words: isOnly ? say("only", { who: subject }) : subject, rest, ends };
}

type Role = "administrator" | "librarian" | "pupil";

/** Whom a tie names. */
function tieWords(say: Say, { owner, field, label }: Tie): string {
	if (field === "") return say(owner === "id" ? "ownAccount" : "ownReader");
	return say("whose", { label, what: say(owner === "id" ? "account" : "reader") });
}

/** Whom the conditions on the caller alone name; empty: everybody. */
function nounOf(say: Say, known: ReadonlySet<Fact>, who: Role | undefined): string {
	if (who) return say(who);
	if (known.has("user") || known.has("active") || known.has("hasSchool") || known.has("hasReader"))
		return say("user");
	return known.has("signedIn") ? say("signedIn") : "";
}

function factOf(clause: FilterClause): Fact | undefined {
	const written = writtenClause({ ...clause, any: false });
	return written in facts ? facts[written as keyof typeof facts] : undefined;
}
