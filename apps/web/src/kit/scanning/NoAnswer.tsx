import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

/** Note that the server does not answer, and that scanning may go on. */
export function NoAnswer({ isShown }: { isShown: boolean }) {
	const t = useTexts(texts);
	if (!isShown) return null;
	return (
		<p role="status" className="alert alert-warning no-print">
			{t("noAnswer")}
		</p>
	);
}
