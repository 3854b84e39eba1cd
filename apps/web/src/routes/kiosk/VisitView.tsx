import { leftInWords, pressureOf } from "@rafta/library/readers/left";
import { todayIn } from "@rafta/library/turkish/dates";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Button, Cover, useMonthDay } from "#kit";
import type { KioskReader } from "./answers.ts";
import { texts } from "./texts.ts";

const tones = { soon: "warn", late: "bad" } as const;

/** Empty places that are drawn at most. */
const places = [1, 2, 3];

/** A place on the shelf, with its part of the board. */
const Place = ({ children }: { children: ReactNode }) => (
	<>
		<div className="relative px-2 sm:px-3">{children}</div>
		<div className="bg-base-300 border-base-content/20 h-2 border-t" />
	</>
);

/** A place for a book that may still be taken. */
const FreePlace = () => (
	<li aria-hidden="true">
		<Place>
			<div className="border-base-content/40 text-base-content/50 flex aspect-[2/3] w-full items-center justify-center rounded-xs border-2 border-dashed">
				<svg
					aria-hidden="true"
					viewBox="0 0 24 24"
					className="w-1/3"
					fill="none"
					stroke="currentColor"
					strokeWidth="1.5"
				>
					<path d="M3 7V4h4M17 4h4v3M21 17v3h-4M7 20H3v-3M7 8v8M10 8v8M12 8v8M15 8v8M17 8v8" />
				</svg>
			</div>
		</Place>
	</li>
);

/** A book that the reader has: its cover, when it is due, and renewal where that is possible. */
function Loan({
	loan,
	isFresh,
	busy,
	onRenew,
}: {
	loan: KioskReader["loans"][number];
	/** The book of the last scan. */
	isFresh: boolean;
	busy: boolean;
	onRenew(loan: string): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const monthDay = useMonthDay();
	const today = todayIn(new Date());
	const pressure = pressureOf(loan.due_on, today);
	const left = leftInWords(loan.due_on, today, language);
	return (
		<li>
			<Place>
				<Cover book={loan.book} size="filling" isDecorative />
				{isFresh && (
					<span
						aria-hidden="true"
						className="bg-success text-success-content absolute -top-3 end-0 flex size-10 items-center justify-center rounded-full text-xl font-semibold"
					>
						✓
					</span>
				)}
			</Place>
			<div className="flex flex-col items-start gap-1 px-2 pt-2 sm:px-3">
				<span className="text-lg font-semibold wrap-anywhere">{loan.book.title}</span>
				{pressure === "calm" ? <span>{left}</span> : <Badge tone={tones[pressure]}>{left}</Badge>}
				<span>{t("until", { date: monthDay(loan.due_on) })}</span>
				{loan.renewable && (
					<Button
						className="btn-lg"
						paused={busy}
						aria-label={`${t("renew")}: ${loan.book.title}`}
						onClick={() => onRenew(loan.id)}
					>
						{t("renew")}
					</Button>
				)}
			</div>
		</li>
	);
}

const mayTakeMore = ({ blocks, remaining }: KioskReader) => blocks.length === 0 && remaining > 0;

/** The current reader's greeting, the remaining allowance, and the end button. */
export function VisitHead({ reader, onEnd }: { reader: KioskReader; onEnd(): void }) {
	const t = useTexts(texts);
	return (
		<div className="flex flex-wrap items-start justify-between gap-4">
			<div>
				<h1 className="text-xl font-semibold sm:text-2xl">{t("hello", { name: reader.first_name })}</h1>
				<p className="mt-2 text-lg sm:text-xl">
					{mayTakeMore(reader)
						? `${t("scanBook")}. ${t("more", { count: reader.remaining })}`
						: t(reader.loans.length + reader.unnamed > 0 ? "noMore" : "mayNot")}
				</p>
				{reader.blocks.map((block) => (
					<p key={block} className="text-error-ink mt-1 text-lg font-semibold">
						{block}
					</p>
				))}
				{reader.ready.map((title) => (
					<p key={title} className="mt-1 text-lg font-semibold">
						{t("ready", { title })}
					</p>
				))}
				{reader.unnamed_ready > 0 && (
					<p className="mt-1 text-lg font-semibold">{t("readyUnnamed", { count: reader.unnamed_ready })}</p>
				)}
			</div>
			<div className="flex w-full flex-col gap-1 sm:w-auto sm:items-end">
				<Button variant="primary" className="btn-xl" onClick={onEnd}>
					{t("finish")}
				</Button>
				<p className="text-sm">{t("finishText")}</p>
			</div>
		</div>
	);
}

/** The books that the current reader has, and a place for each that may still be taken. */
export function VisitShelf({
	reader,
	fresh,
	busy,
	onRenew,
}: {
	reader: KioskReader;
	/** Id of the title that was just lent or renewed; empty if there is none. */
	fresh: string;
	busy: boolean;
	onRenew(loan: string): void;
}) {
	const t = useTexts(texts);
	return (
		<section aria-label={t("yours")}>
			<ul className="grid grid-cols-2 gap-y-6 sm:grid-cols-4 lg:grid-cols-5">
				{reader.loans.map((loan) => (
					<Loan key={loan.id} loan={loan} isFresh={loan.book.id === fresh} busy={busy} onRenew={onRenew} />
				))}
				{mayTakeMore(reader) && places.slice(0, reader.remaining).map((place) => <FreePlace key={place} />)}
			</ul>
			{reader.unnamed > 0 && <p className="mt-4 text-lg">{t("unnamed", { count: reader.unnamed })}</p>}
			{reader.loans.length + reader.unnamed === 0 && <p className="mt-4 text-lg">{t("nothing")}</p>}
		</section>
	);
}
