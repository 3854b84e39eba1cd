import { type ReactNode, useState } from "react";
import type { Swap } from "../../model.ts";

/** Tick state of some books; ticks of books that have disappeared are dropped. */
export function useTicks<Book extends Swap>(books: readonly Book[]) {
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	return { chosen: books.filter(({ id }) => ticked.has(id)), ticked, setTicked };
}

interface Props<Book> {
	/** Label of the box for all books. */
	all: string;
	books: readonly Book[];
	ticks: {
		readonly chosen: readonly Book[];
		readonly ticked: ReadonlySet<string>;
		setTicked(ticked: ReadonlySet<string>): void;
	};
	/** Content below a book's title. */
	children(book: Book): ReactNode;
}

/** Books that are ticked one by one or all at once. */
export function TickedBooks<Book extends Swap>({
	all,
	books,
	ticks: { chosen, ticked, setTicked },
	children,
}: Props<Book>) {
	const tick = (id: string, on: boolean) => {
		const next = new Set(ticked);
		if (on) next.add(id);
		else next.delete(id);
		setTicked(next);
	};
	return (
		<>
			<label className="flex cursor-pointer items-center gap-3 font-semibold">
				<input
					type="checkbox"
					className="checkbox"
					checked={chosen.length === books.length}
					onChange={({ target }) => setTicked(new Set(target.checked ? books.map(({ id }) => id) : []))}
				/>
				{all}
			</label>
			<ul className="flex flex-col gap-1">
				{books.map((book) => (
					<li key={book.id}>
						<label className="flex cursor-pointer items-center gap-3 py-1">
							<input
								type="checkbox"
								className="checkbox"
								checked={ticked.has(book.id)}
								onChange={({ target }) => tick(book.id, target.checked)}
							/>
							<span className="min-w-0 break-words">
								<span className="block font-semibold">{book.expand?.book_id?.title}</span>
								{children(book)}
							</span>
						</label>
					</li>
				))}
			</ul>
		</>
	);
}
