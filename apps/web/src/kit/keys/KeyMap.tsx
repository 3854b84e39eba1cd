import { catalogue } from "@rafta/words";
import { useTexts } from "#i18n";
import { Dialog } from "../Dialog.tsx";
import { ScrollArea } from "../ScrollArea.tsx";
import { useKeys } from "./keys.ts";

const texts = catalogue("web/kit/keys/keyMap");

function Keys({ rows }: { rows: readonly { keys: string; does: string }[] }) {
	return (
		<dl className="grid grid-cols-[7.5rem_1fr] items-center gap-x-4 gap-y-2">
			{rows.map(({ keys, does }) => (
				<div key={keys + does} className="contents">
					<dt className="flex flex-wrap gap-1">
						{keys.split(" ").map((key) => (
							<kbd key={key} className="kbd">
								{key}
							</kbd>
						))}
					</dt>
					<dd>{does}</dd>
				</div>
			))}
		</dl>
	);
}

/** Keyboard shortcuts of the current screen and the global ones. */
export default function KeyMap({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const own = useKeys();
	return (
		<Dialog title={t("title")} onClose={onClose}>
			<ScrollArea label={t("title")} className="flex flex-col gap-4 overflow-y-auto">
				{own.length > 0 && (
					<section className="flex flex-col gap-2">
						<h3 className="font-semibold">{t("here")}</h3>
						<Keys rows={own} />
					</section>
				)}
				<section className="flex flex-col gap-2">
					<h3 className="font-semibold">{t("everywhere")}</h3>
					<Keys
						rows={[
							{ keys: "?", does: t("help") },
							{ keys: "Ctrl+K", does: t("palette") },
							{ keys: "Tab Shift+Tab", does: t("move") },
							{ keys: "Esc", does: t("close") },
						]}
					/>
				</section>
			</ScrollArea>
			<form method="dialog">
				<button type="submit" className="btn btn-primary">
					{t("ok")}
				</button>
			</form>
		</Dialog>
	);
}
