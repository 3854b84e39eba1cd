import { fieldErrors, messageOf } from "../data/errors.ts";

/**
 * Form errors not shown next to a field: the reasons for fields that the form does not show, or the error message
 * itself when no field is at fault. `shown` names the fields that show their own errors.
 */
export function FormErrors({ error, shown = [] }: { error: unknown; shown?: readonly string[] }) {
	if (!error) return null;
	const all = Object.entries(fieldErrors(error));
	const details = all.filter(([name]) => !shown.includes(name)).map(([, message]) => message);
	const messages = all.length === 0 ? [messageOf(error)] : details;
	return messages.map((message) => (
		<p key={message} role="alert" className="text-error-ink font-semibold">
			{message}
		</p>
	));
}
