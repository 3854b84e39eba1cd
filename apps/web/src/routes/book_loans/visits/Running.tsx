import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useOpened } from "#desk";
import { readLocal, writeLocal } from "#device";
import { useTexts } from "#i18n";
import { Button, focusContent, NoAnswer, useKeyHelp, useScanTarget, useScanTools } from "#kit";
import { AnswerPanel } from "../create/AnswerPanel.tsx";
import { ScanField } from "../create/ScanField.tsx";
import { SessionLine } from "../create/SessionLine.tsx";
import { needsAttention } from "../create/session.ts";
import { useUndoOffer } from "../create/useUndo.ts";
import { Current } from "./Current.tsx";
import { readKept } from "./keep.ts";
import type { ReaderOfClass } from "./model.ts";
import { createVisitRun } from "./run.ts";
import { Tile } from "./Tile.tsx";
import { texts } from "./texts.ts";

const orderKey = "rafta-visit-order";
const followKey = "rafta-visit-follow";

/** Lines shown next to the tiles; all of them are in the list of actions. */
const shownLines = 6;

/** Formats a duration like `3:07`. */
const clock = (milliseconds: number): string => {
	const seconds = Math.max(0, Math.floor(milliseconds / 1000));
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function Timer({ since }: { since: number }) {
	const t = useTexts(texts);
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return <span className="tabular-nums">{t("time", { time: clock(now - since) })}</span>;
}

export interface Summary {
	served: number;
	lent: number;
	returned: number;
	time: string;
	without: string[];
}

interface Props {
	user: string;
	classCode: string;
	readers: readonly ReaderOfClass[];
	onEnd(summary: Summary): void;
}

/** The class by school number, or in its original order, which is by name. */
const sorted = (readers: readonly ReaderOfClass[], byName: boolean): readonly ReaderOfClass[] =>
	byName
		? readers
		: readers.toSorted((a, b) => (Number(a.student.student_no) || 0) - (Number(b.student.student_no) || 0));

export function Running({ user, classCode, readers, onEnd }: Props) {
	const t = useTexts(texts);
	const field = useRef<HTMLInputElement>(null);
	const [byName, setByName] = useState(() => readLocal(orderKey) === "name");
	const run = useOpened(() => {
		const now = Date.now();
		const kept = readKept(user, classCode, now);
		const follow = readLocal(followKey) !== "no";
		return createVisitRun({ user, classCode, readers: sorted(readers, byName), follow, kept, now });
	});
	const visit = useSyncExternalStore(run.subscribe, run.visit);
	const waiting = useSyncExternalStore(run.subscribe, run.waiting);
	const trouble = useSyncExternalStore(run.subscribe, run.isInTrouble);
	useScanTarget(run.scan);
	const tools = useScanTools(true);
	useUndoOffer(visit.session.lines, run);
	useKeyHelp([
		{ keys: "↓ ↑", does: t("keyNext") },
		{ keys: "Del", does: t("keyAway") },
		{ keys: "Ctrl+Z", does: t("keyUndo") },
		{ keys: "Esc", does: t("keyEscape") },
	]);

	const { pupils, current, wanted, session } = visit;
	const next = wanted || current;
	const nextPupil = pupils.find(({ student }) => student.id === next);
	const served = pupils.filter(({ took }) => took > 0).length;
	const lines = useMemo(() => session.lines.slice(0, shownLines), [session.lines]);
	/** The book that each pupil took last in this visit. */
	const taken = useMemo(
		() =>
			new Map(
				session.lines
					.toReversed()
					.flatMap(({ state, student, book }) =>
						state === "lent" && student && book ? [[student.id, book] as const] : [],
					),
			),
		[session.lines],
	);
	const [newest] = lines;
	const asking = newest && needsAttention(newest) ? newest : undefined;
	/** After a touch, the scan field gets the focus back. */
	const toField = () => field.current?.focus();

	function onKey(key: string): boolean {
		if (key === "ArrowDown") run.step(1);
		else if (key === "ArrowUp") run.step(-1);
		else if (key === "Delete" && current !== "") run.markAbsent(current);
		else return false;
		return true;
	}

	function end(): void {
		const without = pupils.filter(({ took, mark }) => took === 0 && mark !== "away");
		run.end();
		focusContent();
		onEnd({
			served,
			lent: visit.lent,
			returned: visit.returned,
			time: clock(Date.now() - run.startedAt),
			without: without.map(({ student }) => student.full_name),
		});
	}

	return (
		<>
			<ScanField
				field={field}
				onScan={(code) => void run.scan(code)}
				onEscape={() => undefined}
				onKey={onKey}
				reader={nextPupil?.student.full_name}
				tools={tools.buttons}
			/>
			{tools.panel}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<progress
					className="progress progress-primary h-2 min-w-32 flex-1 max-sm:basis-full"
					aria-hidden="true"
					value={served}
					max={pupils.length}
				/>
				<div className="flex min-w-0 flex-wrap items-center gap-x-4 max-sm:flex-1">
					<p role="status" className="flex flex-wrap gap-x-4 tabular-nums">
						<span className="font-semibold">{t("served", { served, all: pupils.length })}</span>
						<span>{t("counts", { lent: visit.lent, returned: visit.returned })}</span>
					</p>
					<span className="text-sm opacity-75">
						<Timer since={run.startedAt} />
					</span>
				</div>
				<Button onClick={end}>{t("end")}</Button>
			</div>
			<div className="grid items-start gap-x-10 gap-y-6 *:min-w-0 lg:grid-cols-[23rem_minmax(0,1fr)]">
				<div className="flex flex-col gap-4">
					<NoAnswer isShown={trouble} />
					{waiting > 1 && <p className="tabular-nums">{t("waitingScans", { count: waiting })}</p>}
					<Current
						pupil={nextPupil}
						onStep={(by) => {
							run.step(by);
							toField();
						}}
						onAway={(id) => {
							run.markAbsent(id);
							toField();
						}}
					/>
					<section aria-label={t("scans")}>
						{lines.length === 0 && <p>{t("undoneAll")}</p>}
						<AnswerPanel key={asking?.opId} line={asking} desk={run} />
						<ul className="divide-base-300 divide-y">
							{(asking ? lines.slice(1) : lines).map((line) => (
								<SessionLine key={line.opId} line={line} />
							))}
						</ul>
					</section>
				</div>
				<div>
					<div className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm">
						<label className="flex cursor-pointer items-center gap-2">
							<input
								type="checkbox"
								className="checkbox"
								checked={visit.follow}
								onChange={(event) => {
									writeLocal(followKey, event.target.checked ? null : "no");
									run.follow(event.target.checked);
									toField();
								}}
							/>
							{t("follow")}
						</label>
						<label className="flex items-center gap-2">
							{t("order")}
							<select
								className="select select-sm w-auto"
								value={byName ? "name" : "number"}
								onChange={(event) => {
									const isName = event.target.value === "name";
									writeLocal(orderKey, isName ? "name" : null);
									setByName(isName);
									run.sort(sorted(readers, isName).map(({ student }) => student.id));
									toField();
								}}
							>
								<option value="number">{t("byNumber")}</option>
								<option value="name">{t("byName")}</option>
							</select>
						</label>
					</div>
					<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,50%-0.125rem),1fr))] gap-1">
						{pupils.map((pupil) => (
							<li key={pupil.student.id}>
								<Tile
									pupil={pupil}
									book={taken.get(pupil.student.id)}
									isCurrent={pupil.student.id === next}
									onChoose={(id) => {
										run.choose(id);
										toField();
									}}
								/>
							</li>
						))}
					</ul>
				</div>
			</div>
		</>
	);
}
