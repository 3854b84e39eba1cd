import { type LegalBlock, legalBlocks } from "@rafta/library/site/legal/markup";

function Block({ block }: { block: LegalBlock }) {
	if (block.kind === "list") {
		return (
			<ul className="list-disc ps-6">
				{block.items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		);
	}
	if (block.kind === "paragraph") return <p>{block.text}</p>;
	return block.level === 2 ? (
		<h2 className="mt-2 text-lg font-semibold">{block.text}</h2>
	) : (
		<h3 className="font-semibold">{block.text}</h3>
	);
}

/** A legal text in the markup of `library/site/legal/markup`, with its placeholders filled. */
export function LegalText({ text, values }: { text: string; values: Readonly<Record<string, string>> }) {
	return (
		<div className="flex max-w-prose flex-col gap-3 break-words">
			{legalBlocks(text, values).map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
				<Block key={index} block={block} />
			))}
		</div>
	);
}
