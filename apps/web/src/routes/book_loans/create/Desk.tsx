import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { isMuted, setMuted } from "../../../ui/scanning/sound.ts";
import { useScanTarget } from "../../../ui/scanning/targets.ts";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { ReaderCard } from "./ReaderCard.tsx";
import { ScanField } from "./ScanField.tsx";
import { SessionLine } from "./SessionLine.tsx";
import { texts } from "./texts.ts";
import { useDesk } from "./useDesk.ts";

/** Elements that want the keyboard for themselves. */
const typesItself = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	target.closest("input, textarea, select, button, a, dialog, [contenteditable]") !== null;

export default function DeskScreen() {
	const t = useTexts(texts);
	const desk = useDesk();
	const field = useRef<HTMLInputElement>(null);
	const [params, change] = useSearchParams();
	const [muted, setMutedState] = useState(isMuted);
	const { session, scan } = desk;
	useScanTarget(scan);

	// A reader's page leads here with the reader's card, as if it had been scanned.
	const given = params.get("student") ?? "";
	const taken = useRef("");
	useEffect(() => {
		if (given === "" || taken.current === given) return;
		taken.current = given;
		void scan(given);
		change({ student: "" });
	}, [given, scan, change]);

	// A scanner types wherever the focus is: what comes while nothing wants it belongs to the field.
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (
				event.key.length === 1 &&
				!event.ctrlKey &&
				!event.metaKey &&
				!event.altKey &&
				!typesItself(event.target)
			) {
				field.current?.focus();
			}
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);

	const count = (state: string) => session.lines.filter((line) => line.state === state).length;
	return (
		<Page
			title={t("title")}
			keepFocus
			actions={
				<button
					type="button"
					className="btn btn-ghost"
					aria-pressed={muted}
					onClick={() => {
						setMuted(!muted);
						setMutedState(!muted);
					}}
				>
					{muted ? t("unmute") : t("mute")}
				</button>
			}
		>
			<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
				<div className="flex flex-col gap-5">
					<ScanField field={field} onScan={(code) => void scan(code)} onEscape={desk.leaveReader} />
					<ScanTools />
					<ReaderCard
						reader={session.reader}
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
						{session.lines.map((line, place) => (
							<SessionLine key={line.opId} line={line} desk={desk} newest={place === 0} />
						))}
					</ul>
				</section>
			</div>
		</Page>
	);
}
