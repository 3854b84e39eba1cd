/** Large type for a desk that is read while standing: everything sized relative to the font grows with it. */
import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "#device";

const key = "rafta-desk-large";

/** A quarter larger; less on a phone, whose header has to fit. */
const size = "clamp(100%, 4.7vw, 125%)";

/** Whether desks on this device use large type, and the switch. Other screens stay as they are. */
export function useLargeType(): [isLarge: boolean, toggle: () => void] {
	const [isLarge, setLarge] = useState(() => readLocal(key) === "yes");
	useEffect(() => {
		document.documentElement.style.fontSize = isLarge ? size : "";
		return () => {
			document.documentElement.style.fontSize = "";
		};
	}, [isLarge]);
	return [
		isLarge,
		() => {
			writeLocal(key, isLarge ? null : "yes");
			setLarge(!isLarge);
		},
	];
}
