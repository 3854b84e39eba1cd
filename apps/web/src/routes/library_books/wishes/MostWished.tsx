import { dateOf, formatDate } from "@rafta/library/turkish/dates";
import { call, useEndpoint, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, Empty, Link, Page, Ready, useAction } from "#kit";
import { wishTexts } from "./texts.ts";

interface Wish {
	readonly book_id: string;
	readonly title: string;
	readonly author_line: string;
	readonly words: string;
	/** Normalized text by which wishes of several readers are grouped. */
	readonly fold: string;
	readonly readers: number;
	readonly since: string;
}

const path = "/api/wishes/most";

/** The readers' wishes, most wished first; one click resolves a wish for all its readers. */
export default function MostWished({ onClose }: { onClose(): void }) {
	const t = useTexts(wishTexts);
	const number = useNumber();
	const wishes = useEndpoint("GET /api/wishes/most");
	useLive("wishes", [path]);
	const settle = useAction({
		mutationFn: ({ wish, status }: { wish: Wish; status: "bought" | "declined" }) =>
			call("POST /api/wishes/settle", {
				body: {
					...(wish.book_id ? { book: wish.book_id } : { fold: wish.fold }),
					status,
				},
			}),
		done: (_answer, { wish, status }) =>
			t(status === "bought" ? "settledBought" : "settledDeclined", { name: wish.title || wish.words }),
		stale: [path],
	});
	const items = wishes.data?.items;
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<>
					<Link href="/reading_lists/order" className="btn">
						{t("order")}
					</Link>
					<Button onClick={onClose}>{t("back")}</Button>
				</>
			}
		>
			<Card>
				<Ready query={wishes} />
				{items?.length === 0 && <Empty title={t("empty")} />}
				<ul className="divide-base-300 divide-y">
					{items?.map((wish) => {
						const name = wish.title || wish.words;
						return (
							<li
								key={wish.book_id || wish.fold}
								className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
							>
								<div className="min-w-0">
									<div className="font-semibold break-words">{name}</div>
									<div className="text-sm">
										{[
											wish.title ? wish.author_line : wish.readers > 0 && t("words"),
											t("since", { date: formatDate(dateOf(wish.since)) }),
										]
											.filter(Boolean)
											.join(" · ")}
									</div>
								</div>
								<div className="flex flex-wrap items-center gap-2">
									{wish.copies > 0 && (
										<span className="text-sm">{t("ordered", { count: number(wish.copies) })}</span>
									)}
									{wish.readers > 0 && (
										<Badge tone="info">{t("readers", { count: number(wish.readers) })}</Badge>
									)}
									{(["bought", "declined"] as const).map((status) => (
										<Button
											key={status}
											className="btn-sm"
											paused={settle.isPending}
											aria-label={`${t(status)}: ${name}`}
											onClick={() => settle.mutate({ wish, status })}
										>
											{t(status)}
										</Button>
									))}
								</div>
							</li>
						);
					})}
				</ul>
			</Card>
		</Page>
	);
}
