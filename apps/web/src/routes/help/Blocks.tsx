import { useId } from "react";
import { useTexts } from "#i18n";
import { CopyButton, Link } from "#kit";
import type { Block, Line } from "./chapter.ts";
import { texts } from "./texts.ts";

function Words({ line }: { line: Line }) {
	return line.map((part, place) => {
		// The parts of a text never change their places.
		const key = `${place} ${part.kind}`;
		if (part.kind === "name") return <strong key={key}>{part.text}</strong>;
		if (part.kind === "code")
			return (
				<code key={key} className="bg-base-200 rounded-field px-1 text-sm wrap-anywhere">
					{part.text}
				</code>
			);
		if (part.kind === "link")
			return (
				<Link key={key} href={part.href} className="link">
					{part.text}
				</Link>
			);
		return part.text;
	});
}

function Commands({ text }: { text: string }) {
	const t = useTexts(texts);
	const id = useId();
	return (
		<div className="flex flex-col items-start gap-2">
			<pre
				id={id}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard, too
				tabIndex={0}
				className="bg-base-200 rounded-field w-full overflow-x-auto p-3 text-sm"
			>
				<code>{text}</code>
			</pre>
			<CopyButton name={t("commands")} text={text} shownBy={id} className="btn-sm no-print" />
		</div>
	);
}

function Part({ block }: { block: Block }) {
	switch (block.kind) {
		case "heading":
			return (
				<h2 id={block.id} className="mt-2 text-lg font-semibold">
					{block.text}
				</h2>
			);
		case "paragraph":
			return (
				<p className="max-w-prose">
					<Words line={block.line} />
				</p>
			);
		case "steps":
			return (
				<ol start={block.first} className="flex max-w-prose list-decimal flex-col gap-2 ps-6">
					{block.items.map((line, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: steps never change their places
						<li key={place} className="ps-1">
							<Words line={line} />
						</li>
					))}
				</ol>
			);
		case "list":
			return (
				<ul className="flex max-w-prose list-disc flex-col gap-2 ps-6">
					{block.items.map((line, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: entries never change their places
						<li key={place} className="ps-1">
							<Words line={line} />
						</li>
					))}
				</ul>
			);
		case "commands":
			return <Commands text={block.text} />;
		case "table":
			return (
				<div className="overflow-x-auto">
					<table className="table">
						<thead>
							<tr>
								{block.head.map((line, place) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
									<th key={place}>
										<Words line={line} />
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{block.items.map((row, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: rows never change their places
								<tr key={at}>
									{row.map((line, place) => (
										// biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
										<td key={place}>
											<Words line={line} />
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			);
		case "picture":
			return (
				<img
					src={block.src}
					alt={block.alt}
					width={block.width}
					height={block.height}
					loading="lazy"
					className="rounded-box border-base-300 h-auto max-w-full self-start border lg:max-w-3xl"
				/>
			);
	}
}

/** A chapter's parts as elements: no HTML of a text reaches the page. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
	return blocks.map((block, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: parts never change their places
		<Part key={place} block={block} />
	));
}
