import { useEffect, useState } from "react";
import { useTexts } from "#i18n";
import { Button, Dialog } from "#kit";
import { formatMoment } from "./moment.ts";
import { openedDesk } from "./start.ts";
import type { Row } from "./store.ts";
import { texts } from "./texts.ts";

/** Operations refused by the server, with the reasons; it stays until it has been read. */
export function RefusedDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const [rows, setRows] = useState<readonly Row[]>([]);
	const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
	useEffect(() => {
		const read = async () => {
			const desk = openedDesk();
			if (!desk) return;
			const [refused, known] = [await desk.refused(), await desk.look()];
			const names = refused.map(({ opId, content }) => {
				const copy = known?.library.copyOf(content.event?.copy ?? "");
				return [opId, (copy && known?.library.bookOf(copy)?.title) || content.event?.copy || "-"] as const;
			});
			setTitles(new Map(names));
			setRows(refused);
		};
		void read();
	}, []);
	async function dismiss() {
		await openedDesk()?.dismiss(rows.map(({ opId }) => opId));
		onClose();
	}
	return (
		<Dialog title={t("refusedTitle")} onClose={onClose}>
			<p>{t("refusedLead")}</p>
			<ul className="divide-base-300 divide-y text-start">
				{rows.map(({ opId, at, content }) => (
					<li key={opId} className="py-2">
						<p className="font-semibold">
							{t("refusedLine", {
								time: formatMoment(at),
								what: content.event ? t(content.event.kind) : "-",
								book: titles.get(opId) ?? "-",
							})}
						</p>
						{(content.event ? (content.reasons ?? []) : [t("unreadable")]).map((reason) => (
							<p key={reason}>{reason}</p>
						))}
					</li>
				))}
			</ul>
			<Button className="self-end" onClick={() => void dismiss()}>
				{t("seen")}
			</Button>
		</Dialog>
	);
}
