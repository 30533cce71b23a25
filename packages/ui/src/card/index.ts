export { Card, CardList, type CardProps } from "./card.tsx";
