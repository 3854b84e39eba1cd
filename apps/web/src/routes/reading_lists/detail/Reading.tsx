import { call, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Cover, Ready, useAction } from "#kit";
import { coverOf, type ListBook, listReads } from "../model.ts";
import { detailTexts } from "./texts.ts";

/** A bar as long as what was read; a pupil's row and a book's row look alike. */
function Row({
	name,
	share,
	text,
	children,
}: {
	readonly name: string;
	/** From 0 to 1. */
	readonly share: number;
	readonly text: string;
	readonly children?: React.ReactNode;
}) {
	return (
		<li className="flex items-center gap-3 py-2">
			{children}
			<span className="min-w-0 flex-1 truncate">{name}</span>
			<span className="bg-base-300 h-2 w-24 shrink-0 overflow-hidden rounded-full sm:w-48" aria-hidden="true">
				<span
					className="bg-primary block h-full rounded-full"
					style={{ width: `${Math.min(1, share) * 100}%` }}
				/>
			</span>
			<span className="w-16 shrink-0 text-end tabular-nums">{text}</span>
		</li>
	);
}

/** How many have read how many. Names are shown to the class's own teacher, in the order of the alphabet. */
export default function Reading({ id, books }: { id: string; books: readonly ListBook[] }) {
	const t = useTexts(detailTexts);
	const number = useNumber();
	const reading = useEndpoint("GET /api/reading-lists/:id/reading", { params: { id } });
	const own = useAction({
		mutationFn: () => call("POST /api/reading-lists/:id/own-class", { params: { id } }),
		done: t("ownNow"),
		stale: listReads,
	});
	if (!reading.data) return <Ready query={reading} />;
	const { readers, pupils, unclaimed } = reading.data;
	// Who sees the names may count them.
	const started = pupils ? pupils.filter(({ read }) => read > 0).length : reading.data.started;
	const counts = new Map(reading.data.books.map((book) => [book.id, book.readers]));
	const known = books.filter((book) => counts.has(book.id));
	const figures = { readers: number(readers), started: number(started ?? 0) };
	return (
		<div className="flex flex-col gap-6">
			{readers === 0 && <p>{t("noReaders")}</p>}
			{readers > 0 && <p className="text-lg">{t(started === null ? "fewStarted" : "started", figures)}</p>}
			{pupils && (
				<ul className="divide-base-300 max-w-3xl divide-y">
					{pupils.map((pupil) => (
						<Row
							key={pupil.id}
							name={pupil.full_name}
							share={pupil.read / books.length}
							text={t("readOf", { read: number(pupil.read), count: number(books.length) })}
						/>
					))}
				</ul>
			)}
			{!pupils && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p className="text-sm opacity-80">{t("namesHere")}</p>
					{unclaimed && (
						<Button className="btn-sm" busy={own.isPending} onClick={() => own.mutate()}>
							{t("own")}
						</Button>
					)}
				</div>
			)}
			{known.length > 0 && (
				<section>
					<h2 className="mb-2 text-lg font-semibold">{t("perBook")}</h2>
					<ul className="divide-base-300 max-w-3xl divide-y">
						{known.map((book) => {
							const count = counts.get(book.id) ?? 0;
							return (
								<Row key={book.id} name={book.title} share={count / readers} text={number(count)}>
									<Cover book={coverOf(book)} size="small" isDecorative />
								</Row>
							);
						})}
					</ul>
				</section>
			)}
		</div>
	);
}
