import { labelsOf } from "@rafta/library/collections/definition";
import { libraries } from "@rafta/library/collections/libraries";
import { MapPin } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "wouter";
import { literal, type PresentedRecord, useList } from "#data";
import { common, useLanguage, useNumber, useTexts } from "#i18n";
import { ActionMenu, Button, Cover, Link, useAction, useMayOpen, useSeen } from "#kit";
import type { Book } from "../../books/book.ts";
import { useSettings } from "../../library_settings/useSettings.tsx";
import { chooseLibrary } from "../../schools/actions.ts";
import { texts } from "../texts.ts";

export type Library = PresentedRecord<"libraries">;

type Copy = PresentedRecord<"library_books", { book_id?: Book }>;

const kinds = labelsOf(libraries, "kind");

/** Covers on a card: what came last to the library. */
const COVERS = 6;

/** The newest books of a library on their shelf, and how many there are and are out. Read when the card is seen. */
function Holdings({ library }: { library: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const box = useRef<HTMLDivElement>(null);
	const isSeen = useSeen(box);
	const own = `library_id = ${literal(library)} && status != "withdrawn"`;
	const copies = useList<Copy>(
		"library_books",
		{ filter: own, perPage: COVERS * 2, sort: "-created", expand: "book_id" },
		isSeen,
	);
	const out = useList(
		"library_books",
		{ filter: `library_id = ${literal(library)} && status = "on_loan"`, perPage: 1, fields: "id" },
		isSeen,
	);
	const books = new Map(
		copies.data?.items.flatMap(({ expand }) =>
			expand?.book_id ? [[expand.book_id.id, expand.book_id]] : [],
		),
	);
	const count = copies.data?.totalItems;
	return (
		<div ref={box}>
			{/* A cover that has no room is not cut: it falls into a second line, which is not shown. */}
			<div className="border-base-300 box-content flex h-15 flex-wrap gap-2 overflow-hidden border-b-2">
				{[...books.values()].slice(0, COVERS).map((book) => (
					<Cover key={book.id} book={book} size="small" isDecorative />
				))}
			</div>
			<p className="mt-2 min-h-6 text-sm tabular-nums">
				{copies.isError || out.isError
					? t("holdingsFailed")
					: count !== undefined &&
						(count === 0 ? t("noBooks") : t("books", { count: number(count) })) +
							(out.data && out.data.totalItems > 0
								? `, ${t("booksOut", { count: number(out.data.totalItems) })}`
								: "")}
			</p>
		</div>
	);
}

/** A library of the school: what it is, where it is, what stands in it, and one thing to do. */
export function LibraryCard({
	library,
	isMine,
	isChoice,
	isFirst,
}: {
	library: Library;
	/** The visitor works in it. */
	isMine: boolean;
	/** The visitor chooses where to work: nothing else is open yet. */
	isChoice: boolean;
	isFirst: boolean;
}) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const { language } = useLanguage();
	const [, navigate] = useLocation();
	const mayOpen = useMayOpen();
	const rules = useSettings(library.id);
	const use = useAction({
		mutationFn: () => chooseLibrary(library.id),
		onSuccess: () => navigate("/book_loans"),
	});
	const detail = `/libraries/detail/${library.id}`;
	const openRules = "run" in rules.action ? rules.action.run : undefined;
	const entries = [
		...(isMine || !openRules ? [] : [[rules.action.text, openRules] as const]),
		[t("map"), `/libraries/map/${library.id}`] as const,
		[c("action.edit"), `/libraries/update/${library.id}`] as const,
	].filter(([, choose]) => typeof choose !== "string" || mayOpen(choose));
	return (
		<li
			className={`rounded-box bg-base-100 flex flex-col gap-3 border p-4 shadow-sm sm:p-5 ${isMine ? "border-primary" : "border-base-300"}`}
		>
			<div className="flex items-start justify-between gap-3">
				<div className="min-w-0">
					<h2 className="text-lg font-semibold wrap-break-word">
						{!isChoice && mayOpen(detail) ? (
							<Link href={detail} className="link link-hover">
								{library.name}
							</Link>
						) : (
							library.name
						)}
					</h2>
					<p className="text-sm opacity-75">
						{[kinds[library.kind]?.[language], library.status === "closed" && t("closed")]
							.filter(Boolean)
							.join(", ")}
					</p>
				</div>
				{isMine && (
					<span className="text-primary-ink flex shrink-0 items-center gap-1 text-sm font-semibold">
						<MapPin size={16} aria-hidden="true" />
						{t("yours")}
					</span>
				)}
			</div>
			{(library.location_text || library.opening_hours) && (
				<div className="text-sm wrap-break-word">
					{library.location_text && <p>{library.location_text}</p>}
					{library.opening_hours && <p className="opacity-75">{library.opening_hours}</p>}
				</div>
			)}
			<Holdings library={library.id} />
			<div className="mt-auto flex flex-wrap items-center justify-between gap-2">
				{isMine ? (
					<Button onClick={openRules}>{rules.action.text}</Button>
				) : (
					<Button
						variant={isChoice && isFirst ? "primary" : "plain"}
						busy={use.isPending}
						aria-label={t("useOf", { name: library.name })}
						onClick={() => use.mutate()}
					>
						{t("use")}
					</Button>
				)}
				{!isChoice && entries.length > 0 && (
					<ActionMenu label={library.name} text={c("action.more")} icon="more" entries={entries} />
				)}
			</div>
			{rules.drawer}
		</li>
	);
}
