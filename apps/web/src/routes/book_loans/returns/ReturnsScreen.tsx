import { sortingBins } from "@rafta/library/circulation/sorting-bins";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useRef, useState, useSyncExternalStore } from "react";
import { useUser } from "#data";
import { DeskBar, useOpened, useUndoKey } from "#desk";
import { useTexts } from "#i18n";
import {
	Button,
	CodeField,
	Icon,
	NoAnswer,
	Page,
	ScanFrame,
	useKeyHelp,
	useScanTarget,
	useScanTools,
} from "#kit";
import { BoxDay } from "../create/BoxDay.tsx";
import { boxDays } from "../create/scan-mode.ts";
import { undoWindow } from "../create/session.ts";
import { useUndo } from "../create/useUndo.ts";
import { bySortingBin } from "./model.ts";
import { Newest } from "./Newest.tsx";
import { createReturnsRun } from "./run.ts";
import { SortingBinCard } from "./SortingBinCard.tsx";
import { texts } from "./texts.ts";

/** The day of a return box that is emptied later; stays visible while it is set. */
function Box({ day, onChange, onDone }: { day: string; onChange(day: string): void; onDone(): void }) {
	const t = useTexts(texts);
	return (
		<div
			className={`no-print flex flex-wrap items-center gap-x-4 gap-y-2 ${day === "" ? "" : "rounded-box border-warning border-2 p-2"}`}
		>
			<label className="flex cursor-pointer items-center gap-2">
				<input
					type="checkbox"
					className="checkbox"
					checked={day !== ""}
					onChange={(event) => {
						onChange(event.target.checked ? boxDays(new Date()).last : "");
						onDone();
					}}
				/>
				{t("box")}
			</label>
			{day !== "" && (
				<>
					<BoxDay day={day} onChange={onChange} />
					<p role="status">{t("boxOn", { date: formatDate(day) })}</p>
				</>
			)}
		</div>
	);
}

/** Return box processing: one scan per book, showing where each goes. */
export default function ReturnsScreen() {
	const t = useTexts(texts);
	const user = useUser();
	const field = useRef<HTMLInputElement>(null);
	const run = useOpened(() => createReturnsRun(user?.id ?? ""));
	const pile = useSyncExternalStore(run.subscribe, run.pile);
	const tools = useScanTools(true);
	const trouble = useSyncExternalStore(run.subscribe, run.isInTrouble);
	const [day, setDay] = useState("");
	useScanTarget((code, opId) => run.scan(code, day, opId));
	const undo = useUndo(run);
	const [newest] = pile.entries;
	useUndoKey(() => {
		if (newest?.state === "returned" && Date.now() - newest.at < undoWindow) undo(newest);
	});
	useKeyHelp([
		{ keys: "Ctrl+Z", does: t("keyUndo") },
		{ keys: "Esc", does: t("keyEscape") },
	]);
	const lying = bySortingBin(pile);
	/** Few schools have another library: its bin is there as soon as a book goes there. */
	const bins = sortingBins.filter((bin) => bin !== "away" || lying.away.length > 0);
	const count = (state: string) => pile.entries.filter((entry) => entry.state === state).length;
	const toField = () => field.current?.focus();
	return (
		<Page title={t("title")} lead={t("lead")} keepFocus>
			<DeskBar mode="returns" />
			<div className="no-print flex flex-col gap-2">
				<ScanFrame tools={tools.buttons}>
					<span className="text-primary-ink">
						<Icon name="lend" size={26} />
					</span>
					<CodeField
						field={field}
						label={t("field")}
						isFramed
						placeholder={t("field")}
						onCode={(code) => void run.scan(code, day)}
					/>
				</ScanFrame>
				{tools.panel}
			</div>
			{user?.desk_only !== true && <Box day={day} onChange={setDay} onDone={toField} />}
			<NoAnswer isShown={trouble} />
			{newest && (
				<>
					<section className="rounded-box border-base-300 bg-base-100 no-print border-2 p-4">
						<Newest
							entry={newest}
							onUndo={() => {
								undo(newest);
								toField();
							}}
						/>
					</section>
					<div className="no-print flex flex-wrap items-center justify-between gap-3">
						<p role="status" className="text-lg font-semibold tabular-nums">
							{t("done", { count: count("returned") })}
							{count("waiting") > 1 && ` · ${t("waitingScans", { count: count("waiting") })}`}
						</p>
						<div className="flex flex-wrap gap-2">
							<Button onClick={() => window.print()}>{t("print")}</Button>
							<Button
								onClick={() => {
									run.clear();
									toField();
								}}
							>
								{t("clear")}
							</Button>
						</div>
					</div>
					<p className="hidden print:block">{t("printed", { date: formatDate(todayIn(new Date())) })}</p>
					<div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:block print:space-y-4">
						{bins.map((bin) => (
							<SortingBinCard key={bin} bin={bin} entries={lying[bin]} />
						))}
					</div>
				</>
			)}
		</Page>
	);
}
