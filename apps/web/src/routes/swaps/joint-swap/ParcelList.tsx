import { Package } from "lucide-react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, ConfirmButton } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { conditionName } from "../events/model.ts";
import type { Parcel } from "./model.ts";
import { isAwaited } from "./parcel-action.ts";
import { jointSwapTexts } from "./texts.ts";

/** Texts of outgoing and incoming parcels. */
const words = {
	out: {
		count: "outCount",
		all: "allPacked",
		none: "outNone",
		done: "packedList",
		press: "pack",
		pressOf: "packOf",
	},
	in: {
		count: "inCount",
		all: "allCame",
		none: "inNone",
		done: "cameList",
		press: "unpack",
		pressOf: "unpackOf",
	},
} as const;

const isOpen = { out: ({ status }: Parcel) => status === "planned", in: isAwaited } as const;

function Row({ parcel, children }: { parcel: Parcel; children?: React.ReactNode }) {
	const r = useTexts(jointSwapTexts);
	const { language } = useLanguage();
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<span className="min-w-40 flex-1 break-words">
				<span className="block font-semibold">{parcel.title}</span>
				{[nameOf(parcel.student), conditionName(parcel.condition, language), parcel.token]
					.filter(Boolean)
					.join(" · ")}{" "}
				{parcel.status !== "planned" && <Badge tone="info">{r(`leg.${parcel.status}`)}</Badge>}
			</span>
			{children}
		</li>
	);
}

/** The parcels to other schools, or from them: missing ones first, finished ones below. */
export function ParcelList({
	direction,
	parcels,
	onPress,
	onMissing,
}: {
	direction: "out" | "in";
	parcels: readonly Parcel[];
	/** Does the same as scanning the book. */
	onPress(parcel: Parcel): void;
	/** Reports a sent book that does not arrive. */
	onMissing?(parcel: Parcel): void;
}) {
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	const directionTexts = words[direction];
	return (
		<Card title={r(direction)}>
			{parcels.length === 0 && <p>{r(directionTexts.none)}</p>}
			<div className="flex flex-col gap-5">
				{[...Map.groupBy(parcels, ({ school }) => school)].map(([school, books]) => {
					const missing = books.filter(isOpen[direction]);
					const done = books.filter((one) => !missing.includes(one));
					return (
						<section key={school} aria-label={school} className="flex flex-col gap-2">
							<h3 className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
								<span className="min-w-0 break-words">
									<Package aria-hidden="true" className="inline size-5 align-text-bottom" /> {school}
								</span>
								<span className="tabular-nums">
									{r(directionTexts.count, { done: number(done.length), all: number(books.length) })}
								</span>
							</h3>
							{missing.length === 0 && <p>{r(directionTexts.all)}</p>}
							<ul className="flex flex-col gap-2">
								{missing.map((parcel) => (
									<Row key={parcel.leg} parcel={parcel}>
										<Button
											aria-label={r(directionTexts.pressOf, { title: parcel.title })}
											onClick={() => onPress(parcel)}
										>
											{r(directionTexts.press)}
										</Button>
										{onMissing && parcel.status === "sent" && (
											<ConfirmButton
												aria-label={r("missingOf", { title: parcel.title })}
												ask={{
													title: r("missingTitle", { title: parcel.title }),
													text: r("missingAsk"),
													yes: r("missing"),
												}}
												onConfirm={() => onMissing(parcel)}
											>
												{r("missing")}
											</ConfirmButton>
										)}
									</Row>
								))}
							</ul>
							{done.length > 0 && (
								<details>
									<summary className="cursor-pointer py-1 font-semibold">
										{r(directionTexts.done, { count: number(done.length) })}
									</summary>
									<ul className="mt-2 flex flex-col gap-2">
										{done.map((parcel) => (
											<Row key={parcel.leg} parcel={parcel} />
										))}
									</ul>
								</details>
							)}
						</section>
					);
				})}
			</div>
		</Card>
	);
}
