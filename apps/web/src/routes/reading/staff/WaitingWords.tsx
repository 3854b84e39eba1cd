import type { AnswerOf } from "@rafta/library/api/index";
import { call, pathOf, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Cover, useAction } from "#kit";
import { texts } from "./texts.ts";

type Item = AnswerOf<"GET /api/opinions/waiting">["items"][number];

function Words({ item }: { item: Item }) {
	const t = useTexts(texts);
	const { book } = item;
	const decide = useAction({
		mutationFn: (shown: boolean) => call("POST /api/opinions/decide", { body: { opinion: item.id, shown } }),
		stale: [pathOf("GET /api/opinions/waiting")],
	});
	return (
		<li className="flex gap-4 py-3">
			<Cover book={book} size="medium" isDecorative />
			<div className="flex min-w-0 flex-1 flex-col gap-1">
				<p className="max-w-prose break-words whitespace-pre-line">{item.words}</p>
				<p className="text-sm">{[book.title, item.reader, item.class_code].filter(Boolean).join(" · ")}</p>
				<div className="mt-1 flex flex-wrap gap-2">
					<Button
						className="btn-sm"
						aria-label={t("showAria", { title: book.title })}
						busy={decide.isBusyWith(true)}
						paused={decide.isPending}
						onClick={() => decide.mutate(true)}
					>
						{t("show")}
					</Button>
					<Button
						variant="ghost"
						className="btn-sm"
						aria-label={t("refuseAria", { title: book.title })}
						paused={decide.isPending}
						onClick={() => decide.mutate(false)}
					>
						{t("refuse")}
					</Button>
				</div>
			</div>
		</li>
	);
}

/** Words of readers about books that a teacher has to read before anybody sees them; nothing while there are none. */
export function WaitingWords() {
	const t = useTexts(texts);
	const waiting = useEndpoint("GET /api/opinions/waiting");
	const items = waiting.data?.items ?? [];
	if (items.length === 0) return null;
	return (
		<Card title={t("title")}>
			<p className="max-w-prose text-sm">{t("lead")}</p>
			<ul className="divide-base-300 divide-y">
				{items.map((item) => (
					<Words key={item.id} item={item} />
				))}
			</ul>
			{waiting.data?.more && <p className="text-sm">{t("more")}</p>}
		</Card>
	);
}
