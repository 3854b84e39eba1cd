import { useTexts } from "#i18n";
import { EmptyShelf } from "./Shelf.tsx";
import { texts } from "./texts.ts";

/** A page of covers that have not come yet. */
export function Waiting() {
	const t = useTexts(texts);
	return (
		<div role="status" className="mx-auto flex w-full max-w-6xl flex-col gap-6">
			<span className="sr-only">{t("loading")}</span>
			<div className="skeleton h-8 w-60" />
			<EmptyShelf />
		</div>
	);
}
