import { type ReactNode, useEffect, useRef, useState } from "react";
import { addressOf, barTexts, type DeskMode, DeskStatus, type MenuEntry, useDeskMenu } from "#desk";
import { useTexts } from "#i18n";
import {
	ActionMenu,
	Link,
	Page,
	useKeyHelp,
	useMedia,
	useScanTarget,
	useScanTools,
	useSearchParams,
} from "#kit";
import { AnswerPanel } from "./AnswerPanel.tsx";
import { DeskPlace } from "./DeskPlace.tsx";
import { ReaderCard } from "./ReaderCard.tsx";
import { ScanField } from "./ScanField.tsx";
import { ScanModeLine, ScanModeSelect } from "./ScanModeSelect.tsx";
import { ScansHeading } from "./ScansHeading.tsx";
import { SessionLine } from "./SessionLine.tsx";
import { type ScanMode, usual } from "./scan-mode.ts";
import { needsAttention, unknownCode } from "./session.ts";
import { texts } from "./texts.ts";
import { useDesk } from "./useDesk.ts";
import { useUndoOffer } from "./useUndo.ts";

/** Activities with a button of their own where there is room; on a phone they are in the menu. */
const wideModes: readonly DeskMode[] = ["visit", "returns"];

interface Props {
	title: string;
	/** Beside the title. */
	beside?: ReactNode;
	/** More entries of the menu. */
	entries?: readonly MenuEntry[];
	/** Stands under the desk; without scans (`isIdle`) it takes the place of an empty desk. */
	below?(isIdle: boolean): ReactNode;
}

/**
 * The desk: one field for every scan, its answer under it, the reader at the desk, and the last scans. It is the home
 * of the library's staff and a screen of its own.
 */
export function Desk({ title, beside, entries = [], below }: Props) {
	const t = useTexts(texts);
	const b = useTexts(barTexts);
	const [mode, setMode] = useState<ScanMode>(usual);
	const desk = useDesk(mode);
	const field = useRef<HTMLInputElement>(null);
	const [params, change] = useSearchParams();
	const tools = useScanTools(true);
	const isWide = useMedia("(min-width: 40rem)");
	const shown = isWide ? wideModes : [];
	const menu = useDeskMenu(["desk", "actions", ...shown]);
	const { session, scan } = desk;
	const { lines, reader } = session;
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

	useUndoOffer(lines, desk);
	useKeyHelp([
		{ keys: "Enter", does: t("keyEnter") },
		{ keys: "↑ ↓", does: t("keyArrows") },
		{ keys: "Esc", does: t("keyEscape") },
		{ keys: "Ctrl+Z", does: t("keyUndo") },
	]);

	const [newest] = lines;
	const asking = newest && needsAttention(newest) ? newest : undefined;
	const cards = asking ? lines.slice(1) : lines;
	const isIdle = lines.length === 0 && !reader;
	const count = (state: string) => lines.filter((line) => line.state === state).length;
	return (
		<Page title="" name={title} keepFocus>
			<header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<div className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-1 max-sm:contents">
					<h1 className="text-xl font-semibold tracking-tight max-sm:flex-1">{title}</h1>
					{beside}
				</div>
				<div className="no-print flex flex-wrap gap-1">
					{shown.map((one) => (
						<Link key={one} href={addressOf(one)} className="btn btn-ghost">
							{b(one)}
						</Link>
					))}
					<ActionMenu label={b("more")} icon="more" entries={[...menu, ...entries]} />
				</div>
			</header>
			<div className="flex flex-col gap-2">
				<DeskPlace />
				<ScanField
					field={field}
					onScan={(code) => void scan(code)}
					onEscape={desk.leaveReader}
					reader={reader?.student.full_name}
					unknown={unknownCode(lines)}
					tools={
						<>
							<ScanModeSelect mode={mode} onChange={setMode} field={field} />
							{tools.buttons}
						</>
					}
				/>
				<DeskStatus>{t("fieldHelp")}</DeskStatus>
				{tools.panel}
				<ScanModeLine mode={mode} onChange={setMode} field={field} />
			</div>
			<AnswerPanel key={asking?.opId} line={asking} desk={desk} />
			{(!isIdle || !below) && (
				<div className="@container">
					<div className="grid items-start gap-x-10 gap-y-6 *:min-w-0 @2xl:grid-cols-[minmax(0,1fr)_22rem]">
						<div className="@2xl:order-last">
							<ReaderCard
								reader={reader}
								onSet={(...set) => {
									desk.moveSet(...set);
									// A scanner's Enter must not press the button again.
									field.current?.focus();
								}}
								onGive={(...ready) => {
									desk.give(...ready);
									field.current?.focus();
								}}
								onChange={desk.refresh}
								onLeave={() => {
									desk.leaveReader();
									field.current?.focus();
								}}
							/>
						</div>
						<section aria-label={t("session")}>
							<ScansHeading
								count={
									lines.length > 0 ? t("lentCount", { lent: count("lent"), returned: count("returned") }) : ""
								}
							/>
							{lines.length === 0 && <p className="mt-1 text-sm opacity-75">{t("sessionEmpty")}</p>}
							<ul className="divide-base-300 divide-y">
								{cards.map((line) => (
									<SessionLine key={line.opId} line={line} />
								))}
							</ul>
						</section>
					</div>
				</div>
			)}
			{below?.(isIdle)}
		</Page>
	);
}

/** `/book_loans/create`: the desk by itself, which is all that a volunteer has. */
export default function DeskScreen() {
	const t = useTexts(texts);
	return <Desk title={t("title")} />;
}
