/** First letters of the first and the last word of a name; of an emoji the whole. */
export const initials = (name: string): string =>
	name
		.split(/\s+/u)
		.filter((_word, place, words) => place === 0 || place === words.length - 1)
		.map((word) => [...word][0] ?? "")
		.join("");

/** A person without a picture: the first letters of the first and the last name. The name stands beside it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
	return (
		<span
			aria-hidden="true"
			translate="no"
			className={`bg-base-200 ring-base-300 text-primary-ink grid shrink-0 place-items-center rounded-full font-semibold ring-1 ${isLarge ? "size-16 text-lg" : "size-12"}`}
		>
			{initials(name)}
		</span>
	);
}
