import { type ReactNode, useRef, useState } from "react";
import { useOne } from "../../../data/queries.ts";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { CodeField } from "../../../ui/scanning/CodeField.tsx";
import { MuteButton } from "../../../ui/scanning/MuteButton.tsx";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { useScanTarget } from "../../../ui/scanning/targets.ts";
import { Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { Shelves } from "../detail/Shelves.tsx";
import { Meter } from "../Meter.tsx";
import { isRunning, type Stocktake, scopeName, useFollowed, useProgress, useShelves } from "../model.ts";
import { texts as shared } from "../texts.ts";
import { isOdd, ScanLine } from "./ScanLine.tsx";
import type { Line } from "./session.ts";
import { texts } from "./texts.ts";
import { type Counter, useCount } from "./useCount.ts";

/** No shelf chosen; the empty name is that of copies without a shelf. */
const anyShelf = "*";

function ScanForm({ counter, stocktake }: { counter: Counter; stocktake: string }) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const field = useRef<HTMLInputElement>(null);
	const [shelf, setShelf] = useState(anyShelf);
	const shelves = useShelves(stocktake).data?.shelves ?? [];

	const take = (text: string, opId?: string) => counter.scan(text, shelf === anyShelf ? null : shelf, opId);
	useScanTarget(take);

	return (
		<div className="flex flex-col gap-3">
			<CodeField
				field={field}
				label={t("field")}
				placeholder={t("fieldHint")}
				maxLength={200}
				onCode={(code) => void take(code)}
			/>
			{shelves.length > 1 && (
				<label className="flex flex-wrap items-center gap-2">
					<span className="font-semibold">{t("shelf")}</span>
					<select
						className="select w-auto max-w-full"
						value={shelf}
						onChange={(event) => {
							setShelf(event.target.value);
							field.current?.focus();
						}}
					>
						<option value={anyShelf}>{t("shelfAny")}</option>
						{shelves.map((one) => (
							<option key={one.shelf} value={one.shelf}>
								{one.shelf || s("noShelf")} ({one.seen} / {one.expected})
							</option>
						))}
					</select>
				</label>
			)}
		</div>
	);
}

function Lines({
	title,
	counter,
	lines,
	children,
}: {
	title: string;
	counter: Counter;
	lines: readonly Line[];
	children?: ReactNode;
}) {
	const [newest] = counter.session.lines;
	return (
		<section aria-label={title}>
			<h2 className="mb-2 text-lg font-semibold">{title}</h2>
			{children}
			<ul aria-live="polite" className="flex flex-col gap-2">
				{lines.map((line) => (
					<ScanLine key={line.scan.op_id} line={line} counter={counter} newest={line === newest} />
				))}
			</ul>
		</section>
	);
}

function Counting({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const number = useNumber();
	const counter = useCount(stocktake.id);
	const progress = useProgress(stocktake.id);
	useFollowed(stocktake.id);
	const { lines, waiting } = counter.session;
	const { data } = progress;
	// What was scanned last stands at the top, whatever it is.
	const earlier = lines.slice(1);
	const odd = earlier.filter(isOdd);
	const even = earlier.filter((line) => !isOdd(line));
	return (
		<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
			<div className="flex flex-col gap-4">
				{!isRunning(stocktake) && (
					<p role="status" className="alert alert-warning">
						{t("over")}
					</p>
				)}
				{progress.isPending && <Loading />}
				{progress.isError && !data && <Failed error={progress.error} retry={() => void progress.refetch()} />}
				{data && (
					<div>
						<Meter progress={data} large />
						<p className="mt-1 tabular-nums">
							{t("others", {
								misplaced: number(data.counts.misplaced),
								unknown: number(data.counts.unknown),
								on_loan: number(data.counts.seen_on_loan),
								revived: number(data.counts.revived),
							})}
						</p>
					</div>
				)}
				<ScanForm counter={counter} stocktake={stocktake.id} />
				<ScanTools />
				<div className="max-lg:hidden">
					<Shelves stocktake={stocktake.id} isNarrow />
				</div>
				<div role="status">
					{counter.isInTrouble && waiting.length > 0 && <p className="alert alert-warning">{t("away")}</p>}
					{waiting.length > 1 && (
						<p className="mt-2 tabular-nums">{t("pending", { count: number(waiting.length) })}</p>
					)}
				</div>
			</div>
			<div className="flex flex-col gap-5">
				<Lines title={t("lines")} counter={counter} lines={lines.slice(0, 1)}>
					{lines.length === 0 && <p>{t("linesEmpty")}</p>}
				</Lines>
				{odd.length > 0 && (
					<Lines title={t("odd", { count: number(odd.length) })} counter={counter} lines={odd} />
				)}
				{even.length > 0 && <Lines title={t("earlier")} counter={counter} lines={even} />}
			</div>
		</div>
	);
}

/** The counting screen: one field, a large number, and a line for every scan. */
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
			actions={
				<>
					<Link href={`/stocktakes/detail/${id}`} className="btn">
						{t("detail")}
					</Link>
					<MuteButton className="btn btn-ghost" />
				</>
			}
		>
			{stocktake.isPending && <Loading />}
			{stocktake.isError && !stocktake.data && (
				<Failed error={stocktake.error} retry={() => void stocktake.refetch()} />
			)}
			{stocktake.data && <Counting key={id} stocktake={stocktake.data} />}
		</Page>
	);
}
