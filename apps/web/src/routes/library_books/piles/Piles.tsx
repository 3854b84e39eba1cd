import { dateOf, instantOf, timeIn } from "@rafta/library/turkish/dates";
import { useEndpoint } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, Page, Ready, useMonthDay } from "#kit";
import { Begin } from "./Begin.tsx";
import { originOf } from "./model.ts";
import { texts } from "./texts.ts";

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
	const monthDay = useMonthDay();
	const { language } = useLanguage();
	const number = useNumber();
	const piles = useEndpoint("GET /api/piles");
	const known = piles.data?.piles ?? [];
	const areBySeveral = new Set(known.map(({ by }) => by)).size > 1;
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<>
					{known.length > 0 && <Button onClick={onUnfinished}>{t("unfinished")}</Button>}
					<Button onClick={onClose}>{t("back")}</Button>
				</>
			}
		>
			<Ready query={piles}>
				{() => (
					<div className="grid items-start gap-5 lg:grid-cols-2">
						<Card>
							{/* Whoever has begun with donations goes on with donations. */}
							<Begin
								key={known[0]?.id}
								how={known[0]?.acquired_how || "existing"}
								onBegun={(pile) => onOpen(pile.id)}
							/>
						</Card>
						{known.length > 0 && (
							<Card title={t("recent")}>
								<ul className="flex flex-col gap-2">
									{known.map((pile) => (
										<li key={pile.id}>
											<button
												type="button"
												className="btn btn-ghost h-auto w-full justify-between gap-3 py-2 text-start"
												onClick={() => onOpen(pile.id)}
											>
												<span className="min-w-0 break-words">
													{originOf(pile, language)}
													<span className="block text-sm font-normal">
														{[
															`${monthDay(dateOf(pile.created))} ${timeIn(instantOf(pile.created))}`,
															t("books", { count: number(pile.made) }),
															areBySeveral && pile.by,
														]
															.filter(Boolean)
															.join(" · ")}
													</span>
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
						)}
					</div>
				)}
			</Ready>
		</Page>
	);
}
