/** A rule in words: a sentence for each way through it. */
export function RuleWords({ sentences }: { sentences: readonly string[] }) {
	if (sentences.length < 2) return <p className="wrap-anywhere">{sentences[0]}</p>;
	return (
		<ul className="flex list-disc flex-col gap-1 ps-5">
			{sentences.map((sentence) => (
				<li key={sentence} className="wrap-anywhere">
					{sentence}
				</li>
			))}
		</ul>
	);
}
