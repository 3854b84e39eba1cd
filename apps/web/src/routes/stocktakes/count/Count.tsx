import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { invalidate, useOne, useSaysOffline } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, Link, MuteButton, type Outcome, Page, Ready, useKeyHelp } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { Shelves } from "../detail/Shelves.tsx";
import { Meter } from "../Meter.tsx";
import {
	isRunning,
	type Stocktake,
	scopeName,
	shelvesKey,
	useFollowed,
	useProgress,
	useShelves,
} from "../model.ts";
import { texts as shared } from "../texts.ts";
import { ScanForm } from "./ScanForm.tsx";
import { asksReturn, isOdd, ScanLine } from "./ScanLine.tsx";
import { ShelfDone } from "./ShelfDone.tsx";
import { countedScans, type Line, seenSince } from "./session.ts";
import { nextShelf, shelfNamed } from "./shelves.ts";
import { texts } from "./texts.ts";
import { type Counter, useCount } from "./useCount.ts";
import { useShelf } from "./useShelf.ts";

/** Rows of what was counted without anything odd, until somebody wants all of them. */
const EARLIER = 8;

function Lines({
	title,
	isBare = false,
	counter,
	lines,
	more,
	children,
}: {
	title: string;
	/** The heading is for screen readers. */
	isBare?: boolean;
	counter: Counter;
	lines: readonly Line[];
	more?: string;
	children?: ReactNode;
}) {
	const [newest] = counter.session.lines;
	return (
		<section aria-label={title} className="min-w-0 flex-1">
			<h2 className={isBare ? "sr-only" : "mb-1 text-lg font-semibold"}>{title}</h2>
			{children}
			<ul aria-live="polite" className="divide-base-300 divide-y">
				{lines.map((line) => (
					<ScanLine
						key={line.scan.op_id}
						line={line}
						counter={counter}
						newest={line === newest}
						more={line === newest ? more : undefined}
					/>
				))}
			</ul>
		</section>
	);
}

/** What others and this device have counted, and what was odd about it. */
function Tally({ id }: { id: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const progress = useProgress(id);
	const { data } = progress;
	if (!data) return <Ready query={progress} />;
	const odd = (["misplaced", "unknown", "seen_on_loan", "revived"] as const)
		.filter((name) => data.counts[name] > 0)
		.map((name) => t(`tally_${name}`, { count: number(data.counts[name]) }));
	return (
		<section aria-label={t("tally")}>
			<Meter progress={data} />
			<p className="mt-1 min-h-6 text-sm tabular-nums opacity-75">{[t("tallySeen"), ...odd].join(" · ")}</p>
		</section>
	);
}

function Counting({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const queries = useQueryClient();
	const { id } = stocktake;
	const counter = useCount(id);
	const read = useShelves(id);
	const shelves = read.data?.shelves ?? [];
	const { shelf, done, choose, finish } = useShelf(id, shelves);
	/** The shelf whose end is looked at. */
	const [ending, setEnding] = useState<string | null>(null);
	const [allShown, setAllShown] = useState(false);
	useFollowed(id);
	const { lines, waiting } = counter.session;
	const isAway = counter.isInTrouble && waiting.length > 0;
	useSaysOffline(isAway);
	// A clock may stand still or be set: what the figures of the shelves contain is known by the scans themselves.
	const [base, setBase] = useState({ of: read.data, known: countedScans(lines) });
	if (base.of !== read.data) setBase({ of: read.data, known: countedScans(lines) });
	const [newest] = lines;
	// What was scanned last stands at the top, whatever it is.
	const earlier = lines.slice(1);
	const odd = earlier.filter(isOdd);
	const even = earlier.filter((line) => !isOdd(line));
	const own = shelves.find((one) => one.shelf === shelf);
	const left = own && Math.max(0, own.expected - own.seen - seenSince(lines, own.shelf, base.known));
	const name = shelf === null ? "" : shelf || s("noShelf");
	const next = shelf === null ? undefined : nextShelf(shelves, shelf, done);
	const mayEnd = shelf !== null && isRunning(stocktake);

	function turn(to: string | null): void {
		setEnding(null);
		choose(to);
	}

	async function take(text: string, opId?: string): Promise<Outcome> {
		const named = shelfNamed(text, shelves);
		if (named === undefined) return counter.scan(text, shelf, opId);
		turn(named);
		return "reader";
	}

	function end(): void {
		if (shelf === null) return;
		setEnding(shelf);
		void invalidate(queries, shelvesKey(id));
	}

	function goOn(): void {
		if (shelf === null || next === undefined) return;
		finish(shelf, next);
		setEnding(null);
	}

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !mayEnd) return;
		event.preventDefault();
		if (ending === null) end();
		else goOn();
	});
	useEffect(() => {
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	useKeyHelp([
		{ keys: "Ctrl+Enter", does: t("keyShelfDone") },
		{ keys: "Backspace", does: t("keyShelfDrop") },
	]);

	return (
		<div className="flex flex-col gap-5">
			{!isRunning(stocktake) && (
				<p role="status" className="alert alert-warning">
					{t("over")}
				</p>
			)}
			<ScanForm shelves={shelves} shelf={shelf} left={left} onTake={take} onShelf={turn} />
			<div role="status" className="empty:hidden">
				{isAway && <p className="alert alert-warning">{t("away")}</p>}
				{waiting.length > 1 && (
					<p className="mt-2 tabular-nums">{t("pending", { count: number(waiting.length) })}</p>
				)}
			</div>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
				<Lines
					title={t("lines")}
					isBare
					counter={counter}
					lines={lines.slice(0, 1)}
					more={
						left === undefined
							? ""
							: left === 0
								? t("rowComplete", { shelf: name })
								: t("rowLeft", { shelf: name, count: number(left) })
					}
				>
					{lines.length === 0 && <p className="opacity-75">{t("linesEmpty")}</p>}
				</Lines>
				{mayEnd && ending === null && (
					<Button
						className="max-sm:w-full"
						variant={newest && asksReturn(newest) ? "plain" : "primary"}
						onClick={end}
					>
						{t("shelfDone", { shelf: name })}
						<kbd className="kbd kbd-sm text-base-content max-lg:hidden">Ctrl+Enter</kbd>
					</Button>
				)}
			</div>
			{ending !== null && ending === shelf && (
				<ShelfDone
					stocktake={id}
					shelf={ending}
					next={next}
					lines={lines}
					onNext={goOn}
					onStay={() => setEnding(null)}
				/>
			)}
			<Tally id={id} />
			<div
				className={`grid items-start gap-x-8 gap-y-5 *:min-w-0 ${shelves.length > 1 ? "lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}`}
			>
				<div className="flex flex-col gap-5">
					{odd.length > 0 && (
						<Lines title={t("odd", { count: number(odd.length) })} counter={counter} lines={odd} />
					)}
					{even.length > 0 && (
						<Lines title={t("earlier")} counter={counter} lines={allShown ? even : even.slice(0, EARLIER)}>
							{even.length > EARLIER && (
								<Button
									variant="ghost"
									className="btn-sm float-end -mt-9 font-normal"
									aria-expanded={allShown}
									onClick={() => setAllShown(!allShown)}
								>
									{t(allShown ? "earlierLess" : "earlierAll", { count: number(even.length) })}
								</Button>
							)}
						</Lines>
					)}
				</div>
				<Shelves
					stocktake={id}
					current={shelf ?? undefined}
					done={done}
					onChoose={turn}
					since={(one) => seenSince(lines, one, base.known)}
					isNarrow
				/>
			</div>
		</div>
	);
}

/** The counting screen: one field with the shelf in it, the book just scanned, and a row for every scan before. */
export default function Count({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const stocktake = useOne<Stocktake>("stocktakes", id);
	const s = useTexts(shared);
	return (
		<Page
			title={stocktake.data?.name ?? s("count")}
			lead={stocktake.data && scopeName(stocktake.data, language)}
			keepFocus
			isList
			actions={
				<>
					<Link href={`/stocktakes/detail/${id}`} className="btn">
						{t("detail")}
					</Link>
					<MuteButton className="btn btn-ghost" />
				</>
			}
		>
			<Ready query={stocktake}>{(data) => <Counting key={id} stocktake={data} />}</Ready>
		</Page>
	);
}
