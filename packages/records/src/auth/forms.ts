/** Forms of the account flows: their members as strings, and PocketBase's validation errors. */
import { email as emailType } from "../collections/fields/email.ts";
import { reasons } from "../collections/reasons.ts";
import { badRequest, type FieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";

export type Form = Readonly<Record<string, unknown>>;
type Check = (value: string) => FieldError | null;

/** Returns a member of the body as a string; other values count as empty. @throws ApiError 400 for an object */
export function member(body: Form, name: string): string {
	const value = body[name];
	if (value === undefined || value === null) return "";
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (typeof value !== "string") throw badRequest(messages.badBody);
	return value;
}

export const isPresent: Check = (value) => (value === "" ? reasons.required : null);

export const isNoLonger =
	(max: number, min = 1): Check =>
	(value) =>
		value !== "" && ([...value].length > max || [...value].length < min) ? reasons.length(min, max) : null;

export const isAddress: Check = (value) =>
	value === "" ? null : emailType.check(value, { id: "", name: "", type: "email" });

/** Returns the address in the member `email`. @throws ApiError 400 if it is missing or is none */
export function requireEmail(body: Form): string {
	const email = member(body, "email");
	requireForm({ email: [email, isPresent, isNoLonger(255), isAddress] });
	return email;
}

/** Validates the members one by one; the first error of each is reported. @throws ApiError 400 with all of them */
export function requireForm(members: Readonly<Record<string, readonly [string, ...Check[]]>>): void {
	const errors: Record<string, FieldError> = {};
	for (const [name, [value, ...checks]] of Object.entries(members)) {
		for (const check of checks) {
			const reason = check(value);
			if (!reason) continue;
			errors[name] = reason;
			break;
		}
	}
	if (Object.keys(errors).length > 0) throw badRequest(messages.badFields, errors);
}
