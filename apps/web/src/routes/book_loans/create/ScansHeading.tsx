import { addressOf } from "#desk";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "./texts.ts";

/** Heading of the last scans, with the way to all of the day's, where each can be undone. */
export function ScansHeading({ count }: { count?: string }) {
	const t = useTexts(texts);
	return (
		<div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
			<h2 className="text-lg font-semibold">{t("session")}</h2>
			{count && <p className="text-sm tabular-nums opacity-75">{count}</p>}
			<Link
				href={addressOf("actions")}
				className="link link-hover text-primary-ink ms-auto text-sm font-semibold"
			>
				{t("allScans")}
			</Link>
		</div>
	);
}
