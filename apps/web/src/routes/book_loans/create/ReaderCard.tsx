import { useUser } from "#data";
import { ReceiptButton } from "#desk";
import { useTexts } from "#i18n";
import { Avatar, Cover, Icon, Link, useDueText } from "#kit";
import { ReadyBooks } from "../ReadyBooks.tsx";
import { RenewAll } from "../RenewAll.tsx";
import { bySets } from "../sets.ts";
import { coverOf, type OpenLoan } from "./answers.ts";
import { SetForm, SetLine } from "./ClassSet.tsx";
import type { Reader } from "./session.ts";
import { texts } from "./texts.ts";
import type { Desk } from "./useDesk.ts";

const isOfSet = (loan: OpenLoan): boolean => loan.copy.loanable === "class_set" && loan.status === "open";

/** Places drawn on the shelf; a teacher may have many more books. */
const MAX_FREE = 3;

function ShelfPlace({ loan }: { loan: OpenLoan }) {
	const dueText = useDueText();
	const due = dueText(loan.due_on);
	return (
		<li className="min-w-0">
			<div className="border-base-content/25 flex h-30 items-end border-b-4 px-1">
				<div className="w-19">
					<Cover book={coverOf(loan.book)} size="filling" isDecorative />
				</div>
			</div>
			<p className="mt-2 line-clamp-2 pe-2 text-sm font-semibold">{loan.book.title}</p>
			<p className={`text-sm ${due.isLate ? "text-error-ink font-semibold" : "opacity-75"}`}>{due.text}</p>
		</li>
	);
}

function NobodyYet() {
	const t = useTexts(texts);
	return (
		<section className="rounded-box bg-base-100 border-base-300 border p-5">
			<svg
				viewBox="0 0 120 64"
				aria-hidden="true"
				className="text-primary-ink mb-3 h-14 opacity-75"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.5"
				strokeLinecap="round"
			>
				<rect x="30" y="8" width="62" height="42" rx="5" />
				<circle cx="46" cy="25" r="7" />
				<path d="M36 44c1-8 19-8 20 0M64 20h20M64 27h13M64 36v8M68 36v8M72 36v8M76 36v8M80 36v8M84 36v8M10 60h100" />
			</svg>
			<h2 className="text-lg font-semibold">{t("noReader")}</h2>
			<p className="mt-1 max-w-prose text-sm opacity-75">{t("noReaderText")}</p>
		</section>
	);
}

interface Props {
	reader: Reader | null;
	onLeave(): void;
	onSet: Desk["moveSet"];
	onGive: Desk["give"];
	onChange: Desk["refresh"];
}

/** The reader at the desk: the books as they stand on a shelf, and what may still be taken. */
export function ReaderCard({ reader, onLeave, onSet, onGive, onChange }: Props) {
	const t = useTexts(texts);
	// Class sets are for staff only; a volunteer lends and returns one book at a time.
	const isStaff = useUser()?.desk_only !== true;
	if (!reader) return <NobodyYet />;
	const { unnamed = 0, student, loans, remaining, blocks, ready, renews } = reader;
	const { sets, single } = bySets(loans, (loan) => (isStaff && isOfSet(loan) ? loan.book.id : ""));
	const free = blocks.length > 0 ? 0 : Math.min(remaining, Math.max(0, MAX_FREE - single.length));
	return (
		<section
			aria-live="polite"
			className="rounded-box bg-base-100 border-base-300 border p-4 shadow-sm sm:p-5"
		>
			<div className="flex items-center gap-3">
				<Avatar name={student.full_name} />
				<div className="min-w-0 flex-1">
					<h2 className="wrap-anywhere text-lg font-semibold">{student.full_name}</h2>
					<p className="text-sm opacity-75">
						{[student.class_code, student.student_no].filter(Boolean).join(" · ")}
					</p>
				</div>
				<button
					type="button"
					aria-label={t("leave")}
					title={t("leave")}
					className="btn btn-ghost btn-sm btn-square"
					onClick={onLeave}
				>
					<Icon name="close" />
				</button>
			</div>
			{blocks.length > 0 ? (
				<div className="border-error mt-4 border-s-4 ps-3">
					<p className="text-error-ink font-semibold">{t("mayNot")}</p>
					{blocks.map((block) => (
						<p key={block.code} className="wrap-anywhere">
							{block.message}
						</p>
					))}
				</div>
			) : (
				<p className="mt-4 font-semibold">
					{remaining > 0
						? t("remaining", { count: remaining })
						: t(loans.length + unnamed > 0 ? "noneLeft" : "mayNot", { count: loans.length + unnamed })}
				</p>
			)}
			{ready.length > 0 && (
				<div className="mt-3">
					<ReadyBooks
						books={ready.map(({ book, copy, ...one }) => ({ ...one, book: coverOf(book), copy: copy.id }))}
						onGive={({ copy, book }) => onGive(copy, book.title)}
					/>
				</div>
			)}
			<h3 className="sr-only">{t("has")}</h3>
			{unnamed > 0 && <p className="mt-1 text-sm opacity-75">{t("hasUnnamed", { count: unnamed })}</p>}
			{loans.length + unnamed === 0 && <p className="mt-1 text-sm opacity-75">{t("hasNone")}</p>}
			{single.length + free > 0 && (
				<ul className="mt-4 grid grid-cols-3 gap-y-4">
					{single.map((loan) => (
						<ShelfPlace key={loan.id} loan={loan} />
					))}
					{free === 0 &&
						Array.from({ length: (3 - (single.length % 3)) % 3 }, (_, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the ends of a shelf are alike
							<li key={place} aria-hidden="true" className="border-base-content/25 h-30 border-b-4" />
						))}
					{Array.from({ length: free }, (_, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: empty places are alike
						<li key={place} aria-hidden="true">
							<div className="border-base-content/25 flex h-30 items-end border-b-4 px-1">
								<div className="border-base-content/25 aspect-[2/3] w-19 rounded-xs border-2 border-b-0 border-dashed" />
							</div>
							<p className="mt-2 text-sm opacity-75">{t("free")}</p>
						</li>
					))}
				</ul>
			)}
			{sets.length > 0 && (
				<ul className="divide-base-300 mt-3 divide-y">
					{sets.map(([first, count]) => (
						<SetLine
							key={first.book.id}
							loan={first}
							count={count}
							onReturn={() =>
								onSet("set-return", { student: student.id, book: first.book.id }, first.book.title)
							}
							onRest={() => onSet("set", { student: student.id, from: first.copy.id }, first.book.title)}
						/>
					))}
				</ul>
			)}
			<div className="-mx-4 mt-2 flex flex-wrap items-center">
				<Link href={`/students/detail/${student.id}`} className="btn btn-ghost">
					{t("readerPage")}
				</Link>
				{loans.length > 0 && <ReceiptButton student={student.id} />}
				{isStaff && renews && loans.some(({ status }) => status === "open") && (
					<RenewAll key={student.id} student={student.id} onChange={onChange} />
				)}
			</div>
			{isStaff && (student.reader_type === "teacher" || student.reader_type === "staff") && (
				<SetForm
					onLend={(from, to) => onSet("set", { student: student.id, from, ...(to && { to }) }, from)}
				/>
			)}
		</section>
	);
}
