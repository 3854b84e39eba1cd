import { roleOf, roles } from "@rafta/library/access/roles";
import { type FormEvent, useState } from "react";
import { useOne, useSave, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Checkbox, FormErrors, Page, Ready, useGo } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { Conditions } from "../Conditions.tsx";
import type { Swap } from "../model.ts";
import { PhotoInput } from "../PhotoInput.tsx";
import { useSwapPhoto } from "../Pictures.tsx";
import { texts } from "../texts.ts";

function Form({ swap }: { swap: Swap }) {
	const t = useTexts(texts);
	const go = useGo();
	const save = useSave<Swap>("swaps", swap.id);
	const [condition, setCondition] = useState(swap.condition);
	const [gift, setGift] = useState(swap.gift);
	/** The stored name: the photo is unchanged. Empty: there is none, or it has been removed. */
	const [photo, setPhoto] = useState<File | string>(swap.photo);
	const stored = useSwapPhoto(swap);

	function submit(event: FormEvent) {
		event.preventDefault();
		save.mutate(
			{ condition, gift, ...(photo !== swap.photo && { photo }) },
			{ onSuccess: () => go(`/swaps/detail/${swap.id}`, "/swaps") },
		);
	}

	return (
		<form onSubmit={submit} className="flex flex-col gap-5">
			<Conditions value={condition} onChange={setCondition} />
			<PhotoInput value={photo} stored={stored} onChange={setPhoto} />
			<Checkbox label={t("giftAsk")} checked={gift} onChange={(event) => setGift(event.target.checked)} />
			<FormErrors error={save.error} />
			<Button
				type="submit"
				variant="primary"
				className="btn-lg"
				busy={save.isPending}
				disabled={condition === swap.condition && gift === swap.gift && photo === swap.photo}
			>
				{t("save")}
			</Button>
		</form>
	);
}

/**
 * Photo and condition of an offer: editable by its owner until staff have approved it, and by staff while it is listed.
 */
export default function EditSwap({ params }: ScreenProps) {
	const t = useTexts(texts);
	const isStaff = roleOf(useUser()) !== roles.student;
	const swap = useOne<Swap>("swaps", params.id ?? "", "book_id");
	const status = swap.data?.status;
	const isOpen = status === "pending_approval" || (isStaff && status === "listed");
	return (
		<Page title={t("editTitle")} lead={swap.data?.expand?.book_id?.title} narrow>
			<Ready query={swap} />
			{swap.data && <Card>{isOpen ? <Form swap={swap.data} /> : <p>{t("locked")}</p>}</Card>}
		</Page>
	);
}
