import { formatDate } from "@rafta/library/turkish/dates";
import { useList } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { Begin } from "./Begin.tsx";
import type { Pile } from "./model.ts";
import { texts } from "./texts.ts";

const shown = 20;
const tones = { open: "good", closed: "neutral", undone: "warn" } as const;

/** The school's piles, and the form for a new one. */
export function Piles({
	onOpen,
	onClose,
	onUnfinished,
}: {
	onOpen(id: string): void;
	onClose(): void;
	onUnfinished(): void;
}) {
	const t = useTexts(texts);
	const piles = useList<Pile>("piles", { perPage: shown, sort: "-created" });
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<>
					<Button onClick={onUnfinished}>{t("unfinished")}</Button>
					<Button onClick={onClose}>{t("back")}</Button>
				</>
			}
		>
			<div className="grid items-start gap-5 lg:grid-cols-2">
				<Card title={t("begin")}>
					<Begin onBegun={(pile) => onOpen(pile.id)} />
				</Card>
				<Card title={t("recent")}>
					{piles.isPending && <Loading />}
					{piles.isError && <Failed error={piles.error} retry={() => void piles.refetch()} />}
					{piles.data?.items.length === 0 && <p>{t("recentEmpty")}</p>}
					<ul className="flex flex-col gap-2">
						{piles.data?.items.map((pile) => (
							<li key={pile.id}>
								<button
									type="button"
									className="btn btn-ghost h-auto w-full justify-between gap-3 py-2 text-start"
									onClick={() => onOpen(pile.id)}
								>
									<span className="min-w-0 break-words">
										{pile.donor || t("nobody")}
										<span className="block text-sm font-normal">{formatDate(pile.acquired_on)}</span>
									</span>
									<span className="flex shrink-0 flex-wrap justify-end gap-1">
										{pile.decision === "waiting" && <Badge tone="warn">{t("waits")}</Badge>}
										<Badge tone={tones[pile.status || "open"]}>{t(pile.status || "open")}</Badge>
									</span>
								</button>
							</li>
						))}
					</ul>
				</Card>
			</div>
		</Page>
	);
}
