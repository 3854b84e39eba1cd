import { fieldErrors, reasonTexts } from "#data";

/**
 * Says inside a form or dialog why its action failed: the reasons for fields that the form does not show, or where no
 * field is at fault the reasons of the refusal. `shown` names the fields that show their own errors.
 */
export function FormErrors({ error, shown = [] }: { error: unknown; shown?: readonly string[] }) {
	if (!error) return null;
	const all = Object.entries(fieldErrors(error));
	const details = all
		.filter(([name]) => !shown.includes(name))
		// A message about a part of a value doesn't say which part.
		.map(([name, message]) => (name.includes(".") ? `${name}: ${message}` : message));
	const messages = all.length === 0 ? reasonTexts(error) : details;
	return messages.map((message) => (
		<p key={message} role="alert" className="text-error-ink font-semibold wrap-anywhere">
			{message}
		</p>
	));
}
