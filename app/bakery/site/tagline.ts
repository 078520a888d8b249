/** The footer's tagline (product §2.3), which also describes a bakery that says nothing of itself. */
export const TAGLINE = "Handcrafted baked goods made fresh with love every day.";
