import type { CalendarDate } from "@rafta/library/turkish/dates";
import { useRef } from "react";
import { oneOf, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Cover, Link, useMonthDay, useSeen } from "#kit";
import { useTeachers } from "../../book_loans/overdue/Teacher.tsx";
import type { Book } from "../../books/book.ts";
import type { LateClass } from "./classes.ts";
import { texts } from "./texts.ts";

/** Covers read by one request. */
const COVERS = 40;

/** Days late from which a delay is an exception, and from which it is a grave one. */
const LONG = 15;
const GRAVE = 31;

function Row({ row, book }: { row: LateClass["rows"][number]; book: Book | undefined }) {
	const t = useTexts(texts);
	const number = useNumber();
	const monthDay = useMonthDay();
	const days = Number(row.days_late);
	const notices = Number(row.notices);
	const title = String(row.title ?? "");
	const name = String(row.full_name ?? "");
	const look = days >= GRAVE ? "text-error-ink font-semibold" : days >= LONG ? "text-error-ink" : "";
	return (
		<li className="hover:bg-base-100 relative -mx-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-field px-2 py-2 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,11rem)_8.5rem]">
			<span className="row-span-2 h-15 w-10 sm:row-span-1">
				{book && <Cover book={book} size="small" isDecorative />}
			</span>
			<Link
				href={`/book_loans/detail/${row.loan_id}`}
				className="line-clamp-2 min-w-0 self-end leading-snug font-semibold after:absolute after:inset-0 sm:self-center"
				otherwise={title}
			>
				{title}
			</Link>
			<span className="col-start-2 min-w-0 self-start truncate text-sm sm:col-start-3 sm:self-center sm:text-base">
				<Link
					href={`/students/detail/${row.student_id}`}
					className="link link-hover relative z-10"
					otherwise={name}
				>
					{name}
				</Link>
				{row.student_no && <span className="tabular-nums opacity-75">, {row.student_no}</span>}
			</span>
			<span className="col-start-3 row-span-2 row-start-1 text-end sm:col-start-4 sm:row-span-1">
				<span className={`block tabular-nums ${look}`}>{t("days", { days: number(days) })}</span>
				<span className="block text-sm opacity-75">
					{notices > 0
						? t("notices", { count: number(notices) })
						: t("due", { day: monthDay(String(row.due_on) as CalendarDate) })}
				</span>
			</span>
		</li>
	);
}

/** The covers of a class's books, read when the class is seen. */
function useBooks(ids: readonly string[], isSeen: boolean): ReadonlyMap<string, Book> {
	const wanted = [...new Set(ids)].slice(0, COVERS);
	const books = useList<Book>(
		"books",
		{ filter: oneOf("id", wanted), perPage: COVERS },
		isSeen && wanted.length > 0,
	);
	return new Map(books.data?.items.map((book) => [book.id, book]));
}

function ClassGroup({ one, teacher, reminds }: { one: LateClass; teacher: string; reminds: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const box = useRef<HTMLElement>(null);
	const isSeen = useSeen(box);
	const books = useBooks(one.rows.map(({ book_id }) => String(book_id ?? "")).filter(Boolean), isSeen);
	const name = one.class_code || t("noClass");
	return (
		<section ref={box} aria-label={name}>
			<div className="border-base-300 flex items-baseline gap-x-4 border-b pb-2">
				<h2 className="text-lg font-semibold">{name}</h2>
				<p className="min-w-0 truncate text-sm opacity-75">
					{[t("loans", { count: number(one.count) }), teacher].filter(Boolean).join(", ")}
				</p>
				{reminds && one.class_code !== "" && (
					<Link
						href={`/book_loans?view=chase&class=${encodeURIComponent(one.class_code)}`}
						className="link link-hover text-primary-ink ms-auto shrink-0 text-sm font-semibold"
						aria-label={t("remindClass", { name })}
					>
						{t("remind")}
					</Link>
				)}
			</div>
			<ul className="mt-1">
				{one.rows.map((row) => (
					<Row key={String(row.loan_id)} row={row} book={books.get(String(row.book_id))} />
				))}
			</ul>
		</section>
	);
}

/** Overdue books class by class: the cover, who has it, and for how long. `reminds`: each class has its button. */
export function LateClasses({ classes, reminds }: { classes: readonly LateClass[]; reminds: boolean }) {
	const teachers = useTeachers();
	return (
		<div className="flex flex-col gap-6">
			{classes.map((one) => (
				<ClassGroup
					key={one.class_code}
					one={one}
					teacher={teachers?.get(one.class_code)?.teacher ?? ""}
					reminds={reminds}
				/>
			))}
		</div>
	);
}
