import { useEffect, useRef, useState } from "react";
import { DeskBar } from "../../../desk/DeskBar.tsx";
import { useUndoKey } from "../../../desk/useUndoKey.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useKeyHelp } from "../../../ui/keys/keys.ts";
import { Page } from "../../../ui/Page.tsx";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { useScanTarget } from "../../../ui/scanning/targets.ts";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { ReaderCard } from "./ReaderCard.tsx";
import { ScanField } from "./ScanField.tsx";
import { ScanModeBar } from "./ScanModeBar.tsx";
import { SessionLine, useUndo } from "./SessionLine.tsx";
import { type ScanMode, usual } from "./scan-mode.ts";
import { undoable } from "./session.ts";
import { texts } from "./texts.ts";
import { useDesk } from "./useDesk.ts";

export default function DeskScreen() {
	const t = useTexts(texts);
	const [mode, setMode] = useState<ScanMode>(usual);
	const desk = useDesk(mode);
	const field = useRef<HTMLInputElement>(null);
	const [params, change] = useSearchParams();
	const { session, scan } = desk;
	useScanTarget(scan);

	// A link from a reader's page opens the desk with that reader, as if the card had been scanned.
	const given = params.get("student") ?? "";
	const taken = useRef("");
	useEffect(() => {
		if (given === "" || taken.current === given) return;
		taken.current = given;
		void scan(given);
		change({ student: "" });
	}, [given, scan, change]);

	const undo = useUndo(desk);
	useUndoKey(() => {
		const line = undoable(session.lines, Date.now());
		if (line) undo(line);
	});
	useKeyHelp([
		{ keys: "Enter", does: t("keyEnter") },
		{ keys: "↑ ↓", does: t("keyArrows") },
		{ keys: "Esc", does: t("keyEscape") },
		{ keys: "Ctrl+Z", does: t("keyUndo") },
	]);

	const count = (state: string) => session.lines.filter((line) => line.state === state).length;
	return (
		<Page title={t("title")} keepFocus>
			<DeskBar mode="desk" />
			<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
				<div className="flex flex-col gap-5">
					<ScanModeBar mode={mode} onChange={setMode} field={field} />
					<ScanField field={field} onScan={(code) => void scan(code)} onEscape={desk.leaveReader} />
					<ScanTools />
					<ReaderCard
						reader={session.reader}
						onSet={(...set) => {
							desk.moveSet(...set);
							// A scanner's Enter must not press the button again.
							field.current?.focus();
						}}
						onLeave={() => {
							desk.leaveReader();
							field.current?.focus();
						}}
					/>
				</div>
				<section aria-label={t("session")}>
					<div className="mb-2 flex flex-wrap justify-between gap-2">
						<h2 className="text-lg font-semibold">{t("session")}</h2>
						<p className="tabular-nums">
							{t("lentCount", { lent: count("lent"), returned: count("returned") })}
						</p>
					</div>
					{session.lines.length === 0 && <p>{t("sessionEmpty")}</p>}
					<ul aria-live="polite" className="flex flex-col gap-2">
						{session.lines.map((line, index) => (
							<SessionLine key={line.opId} line={line} desk={desk} newest={index === 0} />
						))}
					</ul>
				</section>
			</div>
		</Page>
	);
}
