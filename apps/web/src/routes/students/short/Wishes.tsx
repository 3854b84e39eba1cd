import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { call } from "../../../data/endpoints.ts";
import { messageOf } from "../../../data/errors.ts";
import { literal, useList } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "./texts.ts";

interface Wish extends RecordModel {
	words: string;
	status: "open" | "bought" | "declined";
	expand?: { book_id?: { title: string; author_line: string } };
}

const states = {
	open: ["wishOpen", "neutral"],
	bought: ["wishBought", "good"],
	declined: ["wishDeclined", "warn"],
} as const;

/** The reader's wishes for the library, and their results. */
export function Wishes({ reader }: { reader: string }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const wishes = useList<Wish>("wishes", {
		perPage: 50,
		filter: `student_id = ${literal(reader)}`,
		sort: "-created",
		expand: "book_id",
	});
	const withdraw = useMutation({
		mutationFn: (wish: string) => call("POST /api/wishes/withdraw", { body: { wish } }),
		onSuccess: () => queries.invalidateQueries({ queryKey: ["wishes"] }),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<Card title={t("wishes")}>
			<p className="mb-2 max-w-prose">{t("wishesLead")}</p>
			{wishes.isPending && <Loading />}
			{wishes.isError && <Failed error={wishes.error} retry={() => void wishes.refetch()} />}
			{wishes.data?.items.length === 0 && <p className="opacity-80">{t("noWishes")}</p>}
			<ul className="divide-base-300 divide-y">
				{wishes.data?.items.map((wish) => {
					const name = wish.expand?.book_id?.title ?? wish.words;
					const [label, tone] = states[wish.status] ?? states.open;
					return (
						<li key={wish.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
							<span className="min-w-0 font-medium break-words">{name}</span>
							<span className="flex items-center gap-2">
								<Badge tone={tone}>{t(label)}</Badge>
								{wish.status === "open" && (
									<Button
										className="btn-sm"
										aria-label={`${t("giveUp")}: ${name}`}
										onClick={() => withdraw.mutate(wish.id)}
									>
										{t("giveUp")}
									</Button>
								)}
							</span>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
