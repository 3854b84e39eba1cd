import { useEffect } from "react";
import { useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { FormErrors } from "../FormErrors.tsx";
import { Link } from "../Link.tsx";
import { Loading } from "../states.tsx";
import { useAction } from "../useAction.ts";
import { leavePhone, type PhoneAddress, pairPhone, usePhone } from "./phone.ts";
import { texts } from "./texts.ts";

function Address({ address }: { address: PhoneAddress }) {
	const t = useTexts(texts);
	return (
		<img
			className="mx-auto w-full max-w-60 rounded-lg bg-white p-2"
			alt={t("phoneQr")}
			src={`data:image/svg+xml,${encodeURIComponent(address.qr)}`}
		/>
	);
}

/** Shows the QR code that pairs a phone as this tab's scanner, and whether it is connected. */
export function PhoneDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const phone = usePhone();
	const begin = useAction({ mutationFn: pairPhone, quiet: true });
	const { mutate } = begin;
	const isNew = phone.id === "" || (phone.addresses === null && !phone.connected);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
	useEffect(() => {
		if (isNew) mutate();
	}, []);
	const [first, ...others] = phone.addresses ?? [];
	return (
		<Dialog title={t("phoneTitle")} onClose={onClose}>
			<FormErrors error={begin.error} />
			{begin.isPending ? (
				<Loading />
			) : (
				phone.id !== "" && (
					<>
						{!phone.connected && first && (
							<>
								<p>{t("phoneHow")}</p>
								<Address address={first} />
								<p className="text-sm">{t("phoneSame")}</p>
								<p className="text-center font-mono text-sm wrap-anywhere">{first.host}</p>
								{others.map((address) => (
									<details key={address.host} className="text-sm">
										<summary className="cursor-pointer wrap-anywhere">
											{t("phoneAddress")} {address.host}
										</summary>
										<Address address={address} />
									</details>
								))}
							</>
						)}
						{phone.addresses?.length === 0 && (
							<div className="alert alert-warning">
								<p>{t("phoneAlone")}</p>
								<Link className="link whitespace-nowrap" href="/admin/computer">
									{t("phoneComputer")}
								</Link>
							</div>
						)}
						<p role="status" className="font-semibold">
							{phone.connected ? t("phoneReady") : first && t("phoneWaiting")}
						</p>
					</>
				)
			)}
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" onClick={onClose}>
					{t("close")}
				</Button>
				{phone.connected && (
					<Button
						onClick={() => {
							leavePhone();
							onClose();
						}}
					>
						{t("phoneEnd")}
					</Button>
				)}
			</div>
		</Dialog>
	);
}
