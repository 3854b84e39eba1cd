import { MAX_HEARTS } from "@rafta/library/reading/phrases";
import { Heart } from "lucide-react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

const counts = Array.from({ length: MAX_HEARTS }, (_, place) => place + 1);

const ink = (isFull: boolean): string =>
	isFull ? "text-accent fill-current" : "text-base-content/25 fill-current";

/** One to five hearts to give. */
export function HeartButtons({ hearts, onGive }: { hearts: number; onGive(hearts: number): void }) {
	const t = useTexts(texts);
	return (
		<fieldset aria-label={t("hearts")} className="-ms-2 flex">
			{counts.map((count) => (
				<button
					key={count}
					type="button"
					aria-pressed={count === hearts}
					aria-label={t("heartsOne", { count })}
					className="rounded-field grid size-11 place-items-center"
					onClick={() => onGive(count)}
				>
					<Heart size={26} strokeWidth={0} className={ink(count <= hearts)} aria-hidden="true" />
				</button>
			))}
		</fieldset>
	);
}

/** The mean of several readers. */
export function HeartRow({ hearts }: { hearts: number }) {
	const t = useTexts(texts);
	return (
		<span role="img" aria-label={t("meanHearts", { count: hearts })} className="flex gap-0.5">
			{counts.map((count) => (
				<Heart key={count} size={18} strokeWidth={0} className={ink(count <= hearts)} aria-hidden="true" />
			))}
		</span>
	);
}
