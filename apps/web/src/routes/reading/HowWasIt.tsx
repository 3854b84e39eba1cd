import { useState } from "react";
import { useTexts } from "#i18n";
import { Cover, Link } from "#kit";
import { OpinionInput } from "./OpinionInput.tsx";
import type { Reading, ReadingBook } from "./reading.ts";
import { texts } from "./texts.ts";

/** Books that came back lately: how were they? A book stays while its reader is at it. */
export function HowWasIt({ reading: { to_rate, offered } }: { reading: Reading }) {
	const t = useTexts(texts);
	const [answered, setAnswered] = useState<readonly ReadingBook[]>([]);
	const open = to_rate.filter(({ id }) => !answered.some((one) => one.id === id));
	const books = [...answered, ...open].slice(0, Math.max(1, answered.length));
	return books.map((book) => (
		<section key={book.id} aria-label={t("howWas", { title: book.title })} className="flex gap-4">
			<Link href={`/catalog/${book.id}`} className="shrink-0" tabIndex={-1} aria-hidden="true">
				<Cover book={book} size="medium" isDecorative />
			</Link>
			<div className="min-w-0 flex-1">
				<h2 className="font-semibold break-words">{t("howWas", { title: book.title })}</h2>
				<OpinionInput
					book={book.id}
					own={null}
					offered={offered}
					onGiven={() =>
						setAnswered((known) => (known.some(({ id }) => id === book.id) ? known : [...known, book]))
					}
				/>
			</div>
		</section>
	));
}
