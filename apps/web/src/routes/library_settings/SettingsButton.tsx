import { Button } from "#kit";
import { useSettings } from "./useSettings.tsx";

/** Opens the rules of a library. */
export function SettingsButton({ library, className = "" }: { library: string; className?: string }) {
	const { action, drawer } = useSettings(library);
	return (
		<>
			<Button className={className} onClick={"run" in action ? action.run : undefined}>
				{action.text}
			</Button>
			{drawer}
		</>
	);
}
