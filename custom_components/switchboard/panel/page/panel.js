var ii=Object.defineProperty;var oi=Object.getOwnPropertyDescriptor;var Cn=i=>{throw TypeError(i)};var m=(i,t,e,n)=>{for(var s=n>1?void 0:n?oi(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&ii(t,e,s),s};var nn=(i,t,e)=>t.has(i)||Cn("Cannot "+e);var l=(i,t,e)=>(nn(i,t,"read from private field"),e?e.call(i):t.get(i)),f=(i,t,e)=>t.has(i)?Cn("Cannot add the same private member more than once"):t instanceof WeakSet?t.add(i):t.set(i,e),D=(i,t,e,n)=>(nn(i,t,"write to private field"),n?n.call(i,e):t.set(i,e),e),c=(i,t,e)=>(nn(i,t,"access private method"),e);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dt=globalThis,lt=dt.ShadowRoot&&(dt.ShadyCSS===void 0||dt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,sn=Symbol(),Pn=new WeakMap,Ne=class{constructor(t,e,n){if(this._$cssResult$=!0,n!==sn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o,e=this.t;if(lt&&t===void 0){let n=e!==void 0&&e.length===1;n&&(t=Pn.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&Pn.set(e,t))}return t}toString(){return this.cssText}},jn=i=>new Ne(typeof i=="string"?i:i+"",void 0,sn),P=(i,...t)=>{let e=i.length===1?i[0]:t.reduce((n,s,o)=>n+(r=>{if(r._$cssResult$===!0)return r.cssText;if(typeof r=="number")return r;throw Error("Value passed to 'css' function must be a 'css' function result: "+r+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+i[o+1],i[0]);return new Ne(e,i,sn)},zn=(i,t)=>{if(lt)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of t){let n=document.createElement("style"),s=dt.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=e.cssText,i.appendChild(n)}},on=lt?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(let n of t.cssRules)e+=n.cssText;return jn(e)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:ri,defineProperty:ai,getOwnPropertyDescriptor:di,getOwnPropertyNames:li,getOwnPropertySymbols:ci,getPrototypeOf:ui}=Object,ct=globalThis,Nn=ct.trustedTypes,hi=Nn?Nn.emptyScript:"",pi=ct.reactiveElementPolyfillSupport,qe=(i,t)=>i,De={toAttribute(i,t){switch(t){case Boolean:i=i?hi:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},ut=(i,t)=>!ri(i,t),qn={attribute:!0,type:String,converter:De,reflect:!1,useDefault:!1,hasChanged:ut};Symbol.metadata??=Symbol("metadata"),ct.litPropertyMetadata??=new WeakMap;var W=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=qn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){let n=Symbol(),s=this.getPropertyDescriptor(t,n,e);s!==void 0&&ai(this.prototype,t,s)}}static getPropertyDescriptor(t,e,n){let{get:s,set:o}=di(this.prototype,t)??{get(){return this[e]},set(r){this[e]=r}};return{get:s,set(r){let u=s?.call(this);o?.call(this,r),this.requestUpdate(t,u,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??qn}static _$Ei(){if(this.hasOwnProperty(qe("elementProperties")))return;let t=ui(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(qe("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(qe("properties"))){let e=this.properties,n=[...li(e),...ci(e)];for(let s of n)this.createProperty(s,e[s])}let t=this[Symbol.metadata];if(t!==null){let e=litPropertyMetadata.get(t);if(e!==void 0)for(let[n,s]of e)this.elementProperties.set(n,s)}this._$Eh=new Map;for(let[e,n]of this.elementProperties){let s=this._$Eu(e,n);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let e=[];if(Array.isArray(t)){let n=new Set(t.flat(1/0).reverse());for(let s of n)e.unshift(on(s))}else t!==void 0&&e.push(on(t));return e}static _$Eu(t,e){let n=e.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,e=this.constructor.elementProperties;for(let n of e.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return zn(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,n){this._$AK(t,n)}_$ET(t,e){let n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){let o=(n.converter?.toAttribute!==void 0?n.converter:De).toAttribute(e,n.type);this._$Em=t,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(t,e){let n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let o=n.getPropertyOptions(s),r=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:De;this._$Em=s;let u=r.fromAttribute(e,o.type);this[s]=u??this._$Ej?.get(s)??u,this._$Em=null}}requestUpdate(t,e,n,s=!1,o){if(t!==void 0){let r=this.constructor;if(s===!1&&(o=this[t]),n??=r.getPropertyOptions(t),!((n.hasChanged??ut)(o,e)||n.useDefault&&n.reflect&&o===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,n))))return;this.C(t,e,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:n,reflect:s,wrapped:o},r){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??e??this[t]),o!==!0||r!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(e=void 0),this._$AL.set(t,e)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}let n=this.constructor.elementProperties;if(n.size>0)for(let[s,o]of n){let{wrapped:r}=o,u=this[s];r!==!0||this._$AL.has(s)||u===void 0||this.C(s,void 0,o,u)}}let t=!1,e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(e)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};W.elementStyles=[],W.shadowRootOptions={mode:"open"},W[qe("elementProperties")]=new Map,W[qe("finalized")]=new Map,pi?.({ReactiveElement:W}),(ct.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var an=globalThis,Dn=i=>i,ht=an.trustedTypes,On=ht?ht.createPolicy("lit-html",{createHTML:i=>i}):void 0,dn="$lit$",G=`lit$${Math.random().toFixed(9).slice(2)}$`,ln="?"+G,mi=`<${ln}>`,ie=document,Ue=()=>ie.createComment(""),He=i=>i===null||typeof i!="object"&&typeof i!="function",cn=Array.isArray,Mn=i=>cn(i)||typeof i?.[Symbol.iterator]=="function",rn=`[ 	
\f\r]`,Oe=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Un=/-->/g,Hn=/>/g,ne=RegExp(`>|${rn}(?:([^\\s"'>=/]+)(${rn}*=${rn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ln=/'/g,In=/"/g,Bn=/^(?:script|style|textarea|title)$/i,un=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),a=un(1),xo=un(2),ko=un(3),V=Symbol.for("lit-noChange"),h=Symbol.for("lit-nothing"),Fn=new WeakMap,se=ie.createTreeWalker(ie,129);function Wn(i,t){if(!cn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return On!==void 0?On.createHTML(t):t}var Gn=(i,t)=>{let e=i.length-1,n=[],s,o=t===2?"<svg>":t===3?"<math>":"",r=Oe;for(let u=0;u<e;u++){let p=i[u],v,T,b=-1,$=0;for(;$<p.length&&(r.lastIndex=$,T=r.exec(p),T!==null);)$=r.lastIndex,r===Oe?T[1]==="!--"?r=Un:T[1]!==void 0?r=Hn:T[2]!==void 0?(Bn.test(T[2])&&(s=RegExp("</"+T[2],"g")),r=ne):T[3]!==void 0&&(r=ne):r===ne?T[0]===">"?(r=s??Oe,b=-1):T[1]===void 0?b=-2:(b=r.lastIndex-T[2].length,v=T[1],r=T[3]===void 0?ne:T[3]==='"'?In:Ln):r===In||r===Ln?r=ne:r===Un||r===Hn?r=Oe:(r=ne,s=void 0);let A=r===ne&&i[u+1].startsWith("/>")?" ":"";o+=r===Oe?p+mi:b>=0?(n.push(v),p.slice(0,b)+dn+p.slice(b)+G+A):p+G+(b===-2?u:A)}return[Wn(i,o+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]},Le=class i{constructor({strings:t,_$litType$:e},n){let s;this.parts=[];let o=0,r=0,u=t.length-1,p=this.parts,[v,T]=Gn(t,e);if(this.el=i.createElement(v,n),se.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(s=se.nextNode())!==null&&p.length<u;){if(s.nodeType===1){if(s.hasAttributes())for(let b of s.getAttributeNames())if(b.endsWith(dn)){let $=T[r++],A=s.getAttribute(b).split(G),j=/([.?@])?(.*)/.exec($);p.push({type:1,index:o,name:j[2],strings:A,ctor:j[1]==="."?mt:j[1]==="?"?gt:j[1]==="@"?ft:re}),s.removeAttribute(b)}else b.startsWith(G)&&(p.push({type:6,index:o}),s.removeAttribute(b));if(Bn.test(s.tagName)){let b=s.textContent.split(G),$=b.length-1;if($>0){s.textContent=ht?ht.emptyScript:"";for(let A=0;A<$;A++)s.append(b[A],Ue()),se.nextNode(),p.push({type:2,index:++o});s.append(b[$],Ue())}}}else if(s.nodeType===8)if(s.data===ln)p.push({type:2,index:o});else{let b=-1;for(;(b=s.data.indexOf(G,b+1))!==-1;)p.push({type:7,index:o}),b+=G.length-1}o++}}static createElement(t,e){let n=ie.createElement("template");return n.innerHTML=t,n}};function oe(i,t,e=i,n){if(t===V)return t;let s=n!==void 0?e._$Co?.[n]:e._$Cl,o=He(t)?void 0:t._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(i),s._$AT(i,e,n)),n!==void 0?(e._$Co??=[])[n]=s:e._$Cl=s),s!==void 0&&(t=oe(i,s._$AS(i,t.values),s,n)),t}var pt=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:n}=this._$AD,s=(t?.creationScope??ie).importNode(e,!0);se.currentNode=s;let o=se.nextNode(),r=0,u=0,p=n[0];for(;p!==void 0;){if(r===p.index){let v;p.type===2?v=new ve(o,o.nextSibling,this,t):p.type===1?v=new p.ctor(o,p.name,p.strings,this,t):p.type===6&&(v=new _t(o,this,t)),this._$AV.push(v),p=n[++u]}r!==p?.index&&(o=se.nextNode(),r++)}return se.currentNode=ie,s}p(t){let e=0;for(let n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,e),e+=n.strings.length-2):n._$AI(t[e])),e++}},ve=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,n,s){this.type=2,this._$AH=h,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=oe(this,t,e),He(t)?t===h||t==null||t===""?(this._$AH!==h&&this._$AR(),this._$AH=h):t!==this._$AH&&t!==V&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Mn(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==h&&He(this._$AH)?this._$AA.nextSibling.data=t:this.T(ie.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Le.createElement(Wn(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(e);else{let o=new pt(s,this),r=o.u(this.options);o.p(e),this.T(r),this._$AH=o}}_$AC(t){let e=Fn.get(t.strings);return e===void 0&&Fn.set(t.strings,e=new Le(t)),e}k(t){cn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,n,s=0;for(let o of t)s===e.length?e.push(n=new i(this.O(Ue()),this.O(Ue()),this,this.options)):n=e[s],n._$AI(o),s++;s<e.length&&(this._$AR(n&&n._$AB.nextSibling,s),e.length=s)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let n=Dn(t).nextSibling;Dn(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},re=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,n,s,o){this.type=1,this._$AH=h,this._$AN=void 0,this.element=t,this.name=e,this._$AM=s,this.options=o,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=h}_$AI(t,e=this,n,s){let o=this.strings,r=!1;if(o===void 0)t=oe(this,t,e,0),r=!He(t)||t!==this._$AH&&t!==V,r&&(this._$AH=t);else{let u=t,p,v;for(t=o[0],p=0;p<o.length-1;p++)v=oe(this,u[n+p],e,p),v===V&&(v=this._$AH[p]),r||=!He(v)||v!==this._$AH[p],v===h?t=h:t!==h&&(t+=(v??"")+o[p+1]),this._$AH[p]=v}r&&!s&&this.j(t)}j(t){t===h?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},mt=class extends re{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===h?void 0:t}},gt=class extends re{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==h)}},ft=class extends re{constructor(t,e,n,s,o){super(t,e,n,s,o),this.type=5}_$AI(t,e=this){if((t=oe(this,t,e,0)??h)===V)return;let n=this._$AH,s=t===h&&n!==h||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,o=t!==h&&(n===h||s);s&&this.element.removeEventListener(this.name,this,n),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},_t=class{constructor(t,e,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){oe(this,t)}},Vn={M:dn,P:G,A:ln,C:1,L:Gn,R:pt,D:Mn,V:oe,I:ve,H:re,N:gt,U:ft,B:mt,F:_t},gi=an.litHtmlPolyfillSupport;gi?.(Le,ve),(an.litHtmlVersions??=[]).push("3.3.3");var Kn=(i,t,e)=>{let n=e?.renderBefore??t,s=n._$litPart$;if(s===void 0){let o=e?.renderBefore??null;n._$litPart$=s=new ve(t.insertBefore(Ue(),o),o,void 0,e??{})}return s._$AI(i),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var hn=globalThis,O=class extends W{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Kn(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};O._$litElement$=!0,O.finalized=!0,hn.litElementHydrateSupport?.({LitElement:O});var fi=hn.litElementPolyfillSupport;fi?.({LitElement:O});(hn.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var y=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var _i={attribute:!0,type:String,converter:De,reflect:!1,hasChanged:ut},bi=(i=_i,t,e)=>{let{kind:n,metadata:s}=e,o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),n==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),n==="accessor"){let{name:r}=e;return{set(u){let p=t.get.call(this);t.set.call(this,u),this.requestUpdate(r,p,i,!0,u)},init(u){return u!==void 0&&this.C(r,void 0,i,u),u}}}if(n==="setter"){let{name:r}=e;return function(u){let p=this[r];t.call(this,u),this.requestUpdate(r,p,i,!0,u)}}throw Error("Unsupported decorator location: "+n)};function E(i){return(t,e)=>typeof e=="object"?bi(i,t,e):((n,s,o)=>{let r=s.hasOwnProperty(o);return s.constructor.createProperty(o,n),r?Object.getOwnPropertyDescriptor(s,o):void 0})(i,t,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function x(i){return E({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ae=(i,t,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(i,t,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function K(i,t){return(e,n,s)=>{let o=r=>r.renderRoot?.querySelector(i)??null;if(t){let{get:r,set:u}=typeof n=="object"?e:s??(()=>{let p=Symbol();return{get(){return this[p]},set(v){this[p]=v}}})();return ae(e,n,{get(){let p=r.call(this);return p===void 0&&(p=o(this),(p!==null||this.hasUpdated)&&u.call(this,p)),p}})}return ae(e,n,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Zn={views:"Ansichten",menu:"Menü von Home Assistant öffnen",conversations:"Gespräche",memory:"Gedächtnis",graph:"Graph",request:"Anfragen",work:"Arbeit",usage:"Verbrauch",health:"Zustand",settings:"Einstellungen",turn:"Gesprächszug",household:"Haushalt",loading:"Wird geladen …",loading_long:"Es wird noch geladen. Die Verbindung ist langsam, oder Home Assistant ist beschäftigt.",failed:"Das konnte nicht geladen werden.",again:"Noch einmal versuchen",more:"Mehr zeigen",all_shown:"{count} insgesamt",close:"Schließen",cancel:"Abbrechen",undo:"Rückgängig",back:"Zurück",none_found:"Nichts gefunden.",lost:"Die Verbindung zu Home Assistant ist unterbrochen. Zu sehen ist der letzte bekannte Stand; sobald Home Assistant wieder da ist, geht es von selbst weiter.",back_again:"Home Assistant ist wieder da.",expired:"Deine Anmeldung ist abgelaufen. Melde dich neu bei Home Assistant an und öffne diese Seite wieder.",gone:"Switchboard läuft nicht: Es wird gerade geladen, wurde ausgeschaltet oder entfernt. Sieh unter Einstellungen > Geräte & Dienste nach.",stale:"Switchboard wurde aktualisiert. Lade diese Seite neu, um die neue Fassung zu sehen.",reload:"Neu laden",no_such_page:"Diese Seite gibt es nicht.",guests:"Der Gästemodus ist an: Bis die Gäste gegangen sind, wird nichts von dem gezeigt, was gesagt wurde.",log_off_title:"Noch wird nichts aufbewahrt",log_off:"Switchboard führt kein Protokoll, weil niemand zugestimmt hat. Ohne Protokoll gibt es keinen Verlauf, und es wird nichts gelernt.",log_off_ask:"Bitte jemanden, der euer Zuhause verwaltet, das Protokoll einzuschalten.",open_settings:"Einstellungen öffnen",just_now:"gerade eben",administrators_only:"Das dürfen nur Administratoren sehen."};var Qn={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var Yn={views:"Vistas",menu:"Abrir el menú de Home Assistant",conversations:"Conversaciones",memory:"Memoria",graph:"Grafo",request:"Peticiones",work:"Trabajo",usage:"Consumo",health:"Estado",settings:"Ajustes",turn:"Turno",household:"Hogar",loading:"Cargando …",loading_long:"Sigue cargando. La conexión es lenta o Home Assistant está ocupado.",failed:"No se ha podido cargar.",again:"Intentarlo otra vez",more:"Mostrar más",all_shown:"{count} en total",close:"Cerrar",cancel:"Cancelar",undo:"Deshacer",back:"Volver",none_found:"No se ha encontrado nada.",lost:"Se ha perdido la conexión con Home Assistant. Lo que ves es lo último que se sabía; seguirá por sí solo cuando Home Assistant vuelva.",back_again:"Home Assistant ha vuelto.",expired:"Tu sesión ha caducado. Vuelve a iniciar sesión en Home Assistant y abre de nuevo esta página.",gone:"Switchboard no está en marcha: se está cargando, se desactivó o se eliminó. Mira en Ajustes > Dispositivos y servicios.",stale:"Switchboard se ha actualizado. Recarga esta página para ver la nueva versión.",reload:"Recargar",no_such_page:"Esta página no existe.",guests:"El modo de invitados está activo: no se muestra nada de lo dicho hasta que se vayan.",log_off_title:"Todavía no se guarda nada",log_off:"Switchboard no lleva ningún registro porque nadie lo ha aceptado. Sin él no hay historial ni se aprende nada.",log_off_ask:"Pide a un administrador de tu casa que active el registro.",open_settings:"Abrir los ajustes",just_now:"ahora mismo",administrators_only:"Solo los administradores pueden ver esto."};var Jn={views:"Vues",menu:"Ouvrir le menu de Home Assistant",conversations:"Conversations",memory:"Mémoire",graph:"Graphe",request:"Requêtes",work:"Travaux",usage:"Consommation",health:"État",settings:"Paramètres",turn:"Tour",household:"Foyer",loading:"Chargement …",loading_long:"Le chargement continue. La connexion est lente, ou Home Assistant est occupé.",failed:"Le chargement a échoué.",again:"Réessayer",more:"Afficher plus",all_shown:"{count} en tout",close:"Fermer",cancel:"Annuler",undo:"Rétablir l’état précédent",back:"Retour",none_found:"Rien n’a été trouvé.",lost:"La connexion à Home Assistant est perdue. Vous voyez le dernier état connu ; tout reprendra de soi-même au retour de Home Assistant.",back_again:"Home Assistant est de retour.",expired:"Votre session a expiré. Reconnectez-vous à Home Assistant, puis revenez à cette page.",gone:"Switchboard ne fonctionne pas : il est en cours de chargement, désactivé ou supprimé. Voyez Paramètres > Appareils et services.",stale:"Switchboard a été mis à jour. Rechargez cette page pour voir la nouvelle version.",reload:"Recharger",no_such_page:"Cette page n’existe pas.",guests:"Le mode invités est actif : rien de ce qui a été dit n’est affiché avant leur départ.",log_off_title:"Rien n’est encore conservé",log_off:"Switchboard ne tient aucun journal, car personne n’y a consenti. Sans lui, il n’y a pas d’historique et rien n’est appris.",log_off_ask:"Demandez à un administrateur de votre maison d’activer le journal.",open_settings:"Ouvrir les paramètres",just_now:"à l’instant",administrators_only:"Seuls les administrateurs peuvent voir ceci."};var Xn={views:"Viste",menu:"Apri il menu di Home Assistant",conversations:"Conversazioni",memory:"Memoria",graph:"Grafo",request:"Richieste",work:"Lavori",usage:"Consumo",health:"Stato",settings:"Impostazioni",turn:"Turno",household:"Famiglia",loading:"Caricamento …",loading_long:"Il caricamento continua. La connessione è lenta o Home Assistant è occupato.",failed:"Non è stato possibile caricare.",again:"Riprova",more:"Mostra altro",all_shown:"{count} in tutto",close:"Chiudi",cancel:"Annulla",undo:"Ripristina",back:"Indietro",none_found:"Nessun risultato.",lost:"La connessione a Home Assistant è interrotta. Quello che vedi è l’ultimo stato noto; riprenderà da sé al ritorno di Home Assistant.",back_again:"Home Assistant è tornato.",expired:"La sessione è scaduta. Accedi di nuovo a Home Assistant, poi torna a questa pagina.",gone:"Switchboard non è in funzione: si sta caricando, è stato disattivato o rimosso. Guarda in Impostazioni > Dispositivi e servizi.",stale:"Switchboard è stato aggiornato. Ricarica questa pagina per vedere la nuova versione.",reload:"Ricarica",no_such_page:"Questa pagina non esiste.",guests:"La modalità ospiti è attiva: nulla di ciò che è stato detto viene mostrato finché gli ospiti non se ne vanno.",log_off_title:"Non si conserva ancora nulla",log_off:"Switchboard non tiene alcun registro perché nessuno ha dato il consenso. Senza, non c’è cronologia e non si impara nulla.",log_off_ask:"Chiedi a un amministratore della casa di attivare il registro.",open_settings:"Apri le impostazioni",just_now:"proprio ora",administrators_only:"Solo gli amministratori possono vedere questo."};var es={views:"Weergaven",menu:"Menu van Home Assistant openen",conversations:"Gesprekken",memory:"Geheugen",graph:"Graaf",request:"Verzoeken",work:"Werk",usage:"Verbruik",health:"Toestand",settings:"Instellingen",turn:"Beurt",household:"Huishouden",loading:"Laden …",loading_long:"Er wordt nog geladen. De verbinding is traag, of Home Assistant is bezig.",failed:"Dit kon niet worden geladen.",again:"Opnieuw proberen",more:"Meer tonen",all_shown:"{count} in totaal",close:"Sluiten",cancel:"Annuleren",undo:"Ongedaan maken",back:"Terug",none_found:"Niets gevonden.",lost:"De verbinding met Home Assistant is verbroken. Je ziet wat het laatst bekend was; het gaat vanzelf verder zodra Home Assistant terug is.",back_again:"Home Assistant is terug.",expired:"Je aanmelding is verlopen. Meld je opnieuw aan bij Home Assistant en kom dan terug naar deze pagina.",gone:"Switchboard draait niet: het wordt geladen, is uitgeschakeld of verwijderd. Kijk bij Instellingen > Apparaten & diensten.",stale:"Switchboard is bijgewerkt. Laad deze pagina opnieuw om de nieuwe versie te zien.",reload:"Opnieuw laden",no_such_page:"Deze pagina bestaat niet.",guests:"De gastenmodus staat aan: niets van wat gezegd is wordt getoond tot de gasten weg zijn.",log_off_title:"Er wordt nog niets bewaard",log_off:"Switchboard houdt geen logboek bij, omdat niemand daarmee heeft ingestemd. Zonder logboek is er geen geschiedenis en wordt er niets geleerd.",log_off_ask:"Vraag een beheerder van je huis om het logboek aan te zetten.",open_settings:"Instellingen openen",just_now:"zojuist",administrators_only:"Alleen beheerders mogen dit zien."};function bt(i){return(t,e,n={})=>{let s=Ai(t.hass.language),o=i[s],r=n.count;return((typeof r=="number"&&new Intl.PluralRules(s).select(r)==="one"?o[`${e}_one`]:void 0)??o[e]??e).replace(/\{(\w+)\}/g,(p,v)=>{let T=n[v];return T===void 0?p:typeof T=="number"?t.show.number(T):T})}}function Ai(i){let t=i.toLowerCase().split("-")[0]??"en";return t==="de"||t==="es"||t==="fr"||t==="it"||t==="nl"?t:"en"}var g=bt({en:Qn,de:Zn,es:Yn,fr:Jn,it:Xn,nl:es});var Z=class extends Error{constructor(e,n,s){super(s);this.kind=e;this.code=n}},Ti=1,Ei=2,Si=3;function z(i,t){if(t instanceof Z)return t;let e=typeof t=="number"?t:t?.code;if(e===Ei)return new Z("expired","expired",g(i,"expired"));if(e===Si||e===Ti||!i.hass.connected)return new Z("lost","lost",g(i,"lost"));if(e==="unknown_command")return new Z("gone","gone",g(i,"gone"));let n=t??{},s=n.translation_key,o=s&&n.translation_domain?i.hass.localize(`component.${n.translation_domain}.exceptions.${s}.message`,n.translation_placeholders):"",r=typeof n.message=="string"?n.message:String(t);return new Z("refused",String(s??e??"unknown"),o||r)}var pn={state:"loading"},Ri=4e3,vt=class{constructor(t,e){this.app=t;this.changed=e;this.current=pn;this.#e=0}#e;async load(t){let e=++this.#e,{value:n}=this.current;this.#t(n===void 0?pn:{state:"loading",value:n});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Ri);try{let o=await t();e===this.#e&&this.#t({state:"ready",value:o})}catch(o){if(e!==this.#e)return;let r=z(this.app(),o);this.#t({state:"failed",failure:r,...n===void 0?{}:{value:n}})}finally{clearTimeout(s)}}put(t){this.#e+=1,this.#t({state:"ready",value:t})}clear(){this.#e+=1,this.#t(pn)}#t(t){this.current=t,this.changed()}};function U(i,t,e,n){let{state:s,value:o,failure:r}=t,u=s==="failed"&&r?a`<div class="alert bad" role="alert" data-state="failed">
          <p>${g(i,"failed")} ${r.message}</p>
          ${n?a`<button @click=${n}>${g(i,"again")}</button>`:h}
        </div>`:h,p=s==="loading"&&(o===void 0||t.is_slow)?a`<p class="quiet" role="status" data-state="loading">
          ${g(i,t.is_slow?"loading_long":"loading")}
        </p>`:h;return a`${u}${p}${o===void 0?h:e(o)}`}var N=P`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var w=class extends O{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=N}#e;#t;loader(){return new vt(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([E({attribute:!1})],w.prototype,"app",2),m([E({attribute:!1})],w.prototype,"path",2);var yt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"conversations")}</h1>`}};yt=m([y("sb-conversations")],yt);var wt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"graph")}</h1>`}};wt=m([y("sb-graph")],wt);var $t=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"health")}</h1>`}};$t=m([y("sb-health")],$t);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var we={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ie=i=>(...t)=>({_$litDirective$:i,values:t}),ye=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,n){this._$Ct=t,this._$AM=e,this._$Ci=n}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ci}=Vn,ts=i=>i;var ss=i=>i.strings===void 0,ns=()=>document.createComment(""),$e=(i,t,e)=>{let n=i._$AA.parentNode,s=t===void 0?i._$AB:t._$AA;if(e===void 0){let o=n.insertBefore(ns(),s),r=n.insertBefore(ns(),s);e=new Ci(o,r,i,i.options)}else{let o=e._$AB.nextSibling,r=e._$AM,u=r!==i;if(u){let p;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(p=i._$AU)!==r._$AU&&e._$AP(p)}if(o!==s||u){let p=e._$AA;for(;p!==o;){let v=ts(p).nextSibling;ts(n).insertBefore(p,s),p=v}}}return e},J=(i,t,e=i)=>(i._$AI(t,e),i),Pi={},is=(i,t=Pi)=>i._$AH=t,os=i=>i._$AH,xt=i=>{i._$AR(),i._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var rs=(i,t,e)=>{let n=new Map;for(let s=t;s<=e;s++)n.set(i[s],s);return n},Fe=Ie(class extends ye{constructor(i){if(super(i),i.type!==we.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,t,e){let n;e===void 0?e=t:t!==void 0&&(n=t);let s=[],o=[],r=0;for(let u of i)s[r]=n?n(u,r):r,o[r]=e(u,r),r++;return{values:o,keys:s}}render(i,t,e){return this.dt(i,t,e).values}update(i,[t,e,n]){let s=os(i),{values:o,keys:r}=this.dt(t,e,n);if(!Array.isArray(s))return this.ut=r,o;let u=this.ut??=[],p=[],v,T,b=0,$=s.length-1,A=0,j=o.length-1;for(;b<=$&&A<=j;)if(s[b]===null)b++;else if(s[$]===null)$--;else if(u[b]===r[A])p[A]=J(s[b],o[A]),b++,A++;else if(u[$]===r[j])p[j]=J(s[$],o[j]),$--,j--;else if(u[b]===r[j])p[j]=J(s[b],o[j]),$e(i,p[j+1],s[b]),b++,j--;else if(u[$]===r[A])p[A]=J(s[$],o[A]),$e(i,s[b],s[$]),$--,A++;else if(v===void 0&&(v=rs(r,A,j),T=rs(u,b,$)),v.has(u[b]))if(v.has(u[$])){let B=T.get(r[A]),tn=B!==void 0?s[B]:null;if(tn===null){let Rn=$e(i,s[b]);J(Rn,o[A]),p[A]=Rn}else p[A]=J(tn,o[A]),$e(i,s[b],tn),s[B]=null;A++}else xt(s[$]),$--;else xt(s[b]),b++;for(;A<=j;){let B=$e(i,p[j+1]);J(B,o[A]),p[A++]=B}for(;b<=$;){let B=s[b++];B!==null&&xt(B)}return this.ut=r,is(i,p),V}});function mn(i,t,e=h){return a`<section class="card stack" data-state="empty">
    <h2>${i}</h2>
    <p>${t}</p>
    ${e===h?h:a`<div class="row">${e}</div>`}
  </section>`}function as(i){return mn(g(i,"log_off_title"),`${g(i,"log_off")}${i.isAdmin?"":` ${g(i,"log_off_ask")}`}`,i.isAdmin?a`<a class="button filled" href=${i.link("/settings")}>
          ${g(i,"open_settings")}
        </a>`:h)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Me=(i,t)=>{let e=i._$AN;if(e===void 0)return!1;for(let n of e)n._$AO?.(t,!1),Me(n,t);return!0},kt=i=>{let t,e;do{if((t=i._$AM)===void 0)break;e=t._$AN,e.delete(i),i=t}while(e?.size===0)},ds=i=>{for(let t;t=i._$AM;i=t){let e=t._$AN;if(e===void 0)t._$AN=e=new Set;else if(e.has(i))break;e.add(i),Ni(t)}};function ji(i){this._$AN!==void 0?(kt(this),this._$AM=i,ds(this)):this._$AM=i}function zi(i,t=!1,e=0){let n=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(t)if(Array.isArray(n))for(let o=e;o<n.length;o++)Me(n[o],!1),kt(n[o]);else n!=null&&(Me(n,!1),kt(n));else Me(this,i)}var Ni=i=>{i.type==we.CHILD&&(i._$AP??=zi,i._$AQ??=ji)},At=class extends ye{constructor(){super(...arguments),this._$AN=void 0}_$AT(t,e,n){super._$AT(t,e,n),ds(this),this.isConnected=t._$AU}_$AO(t,e=!0){t!==this.isConnected&&(this.isConnected=t,t?this.reconnected?.():this.disconnected?.()),e&&(Me(this,t),kt(this))}setValue(t){if(ss(this._$Ct))this._$Ct._$AI(t,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=t,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var de=class{constructor(t,e){this.app=t;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#s=!1}#e;#t;#s;async start(t,e={}){this.#e=t,this.#t+=1,this.#s=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#n(0)}async more(){this.#s||this.next===null||!this.hasFirst||await this.#n(this.next)}put(t,e=this.total){this.items=t,this.total=e,this.changed()}async#n(t){let e=this.#e;if(!e)return;let n=this.#t;this.#s=!0,this.state="loading",this.failure=void 0,this.changed();try{let s=await e(t);if(n!==this.#t)return;this.items=t===0?s.items:[...this.items,...s.items],this.total=s.total,this.next=s.next_offset,this.hasFirst=!0,this.state="ready"}catch(s){if(n!==this.#t)return;this.state="failed",this.failure=z(this.app(),s)}finally{n===this.#t&&(this.#s=!1,this.changed())}}foot(){let t=this.app();return this.state==="failed"&&this.failure?a`<div class="alert bad" role="alert" data-state="failed">
        <p>${g(t,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#n(this.hasFirst?this.next??0:0)}}>
          ${g(t,"again")}
        </button>
      </div>`:this.state==="loading"?a`<p class="quiet" role="status" data-state="loading">
        ${g(t,"loading")}
      </p>`:a`<div class="spread">
      <p class="quiet">${g(t,"all_shown",{count:this.total})}</p>
      ${this.next===null?h:a`<button ${qi(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${g(t,"more")}
          </button>`}
    </div>`}},gn=class extends At{#e;#t=()=>{};constructor(t){if(super(t),t.type!==we.ELEMENT)throw new Error("inSight belongs to an element")}render(t){return h}update(t,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(n=>{n.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(t.element)),h}disconnected(){this.#e?.disconnect(),this.#e=void 0}},qi=Ie(gn);var ce,Tt,ls,le=class extends O{constructor(){super(...arguments);f(this,Tt);this.heading="";f(this,ce,null)}firstUpdated(){D(this,ce,Di()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),l(this,ce)instanceof HTMLElement&&l(this,ce).isConnected&&l(this,ce).focus()}render(){return a`
      <dialog aria-labelledby="heading" @cancel=${c(this,Tt,ls)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};ce=new WeakMap,Tt=new WeakSet,ls=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},le.styles=[N,P`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([E()],le.prototype,"heading",2),m([K("dialog")],le.prototype,"dialog",2),le=m([y("sb-dialog")],le);function Di(){let i=document.activeElement;for(;i?.shadowRoot?.activeElement;)i=i.shadowRoot.activeElement;return i}var cs={one:"Eine Erinnerung",to_list:"Alle Erinnerungen",kind_preference:"Vorliebe",kind_feedback:"Wunsch an den Assistenten",kind_fact:"Tatsache",kind_relation:"Beziehung im Graphen",status_active:"gilt",status_superseded:"ersetzt",status_retracted:"zurückgenommen",status_expired:"abgelaufen",status_merged:"zusammengeführt",status_waiting:"wartet auf eine Entscheidung",action_add:"Gemerkt",action_confirm:"Bestätigt",action_refine:"Ergänzt",action_supersede:"Ersetzt",action_conflict:"Widersprochen, nichts geändert",action_retract:"Zurückgenommen",action_noop:"Abgewogen, nichts geändert",action_edit:"Berichtigt",action_pin:"Angeheftet",action_unpin:"Gelöst",action_expire:"Abgelaufen",action_undo:"Rückgängig gemacht",actor_extractor:"aus Gesprächen gelernt",actor_person:"durch einen Menschen",actor_assistant:"durch den Assistenten, auf Wunsch",owner:"Wessen",kind:"Art",text:"Text",subject:"Worüber",status:"Zustand",confidence:"Wie sicher",by_person:"Von einem Menschen gesagt",valid_to:"Bis",until:"Gilt bis",since:"Gilt seit",nothing:"keine",yes:"ja",no:"nein",pinned:"Angeheftet",pinned_means:"Angeheftetes wird dem Assistenten immer mitgegeben, und nichts Gelerntes ändert es.",in_doubt:"Im Zweifel",told_by_person:"von einem Menschen gesagt",learnt:"gelernt",learnt_from:"aus {count} Sätzen gelernt",learnt_from_one:"aus einem Satz gelernt",empty_title:"Noch ist nichts gemerkt",empty:"Das Protokoll ist an, und was gesagt wird, wird alle paar Minuten gelesen. Sag deinem Lautsprecher etwas wie dies, dann erscheint es hier:",empty_say_preference:"„Ich trinke Tee ohne Zucker.“",empty_say_fact:"„Merk dir, dass die Tonnen am Dienstag hinausmüssen.“",empty_ask:"„Was weißt du über mich?“",search:"Suchen",everybody:"Alle",all_kinds:"Alle Arten",which:"Welche",which_active:"Was gilt",which_pinned:"Nur Angeheftetes",which_all:"Auch frühere",would_be_recalled:"Was fiele dem Assistenten dazu ein?",would_be_recalled_for:"Fiele ein zu „{words}“",recall_for:"Was ein Agent findet für: {owners}. Nachsehen zählt nicht als Gebrauch.",reason_words:"Gemeinsam sind {share} der Wörter",reason_meaning:"Die Bedeutung ist ähnlich",reason_graph:"Es hängt mit dem Genannten zusammen",reason_overview:"Die Frage fragt nach allem",reason_other:"Es stand in der Nähe",score:"Wertung {score}.",would_be_told:"würde gesagt",would_not_be_told:"würde nicht gesagt",remembered:"Was gemerkt ist",found:"{count} gefunden",found_one:"Eine gefunden",waiting_title:"{count} warten auf eine Antwort",waiting_title_one:"Eines wartet auf eine Antwort",waiting:"Dies berührt Zutritt, Geld oder Sicherheit, oder niemand konnte sagen, von wem es kam. Es gilt nicht, bis du entscheidest.",waiting_person:"Dies betrifft dich und gilt noch nicht. Du kannst es ablehnen; bestätigen kann es ein Administrator.",confirm:"Bestätigen",reject:"Ablehnen",confirmed:"Bestätigt. Es ist jetzt gemerkt.",rejected:"Abgelehnt. Es wird nicht wieder gelernt.",doubts_title:"Was davon gilt?",doubts:"Diese widersprechen sich vielleicht. Was weicht, bleibt im Verlauf.",this_holds:"Dies gilt",both_hold:"Beides gilt",settled:"Entschieden und gespeichert.",doubt_with:"Dies widerspricht vielleicht:",decide_in_list:"Entscheiden, was gilt",merged_into:"In einer anderen Erinnerung aufgegangen, die dies auch sagt",superseded_by:"Eine andere Erinnerung trat an ihre Stelle",how_known:"Woher es bekannt ist",used:"Gebraucht",used_times:"{count}-mal, zuletzt {at}",used_times_one:"einmal, {at}",never_used:"noch nicht",not_yours:"Dies gehört dem Haushalt: Ein Administrator kann es ändern.",edit:"Berichtigen",pin:"Anheften",unpin:"Lösen",was_pinned:"Angeheftet und gespeichert.",unpinned:"Gelöst und gespeichert.",forget:"Vergessen …",forget_this:"Diese Erinnerung vergessen?",forget_about:"Alles über „{words}“ vergessen …",forget_for_good:"All dies endgültig vergessen",forgetting:"Wird vergessen …",all_goes:"All dies geht aus der Datei, der Suche und den Zusammenfassungen. Es lässt sich nicht rückgängig machen und wird aus dem Gesagten nicht wieder gelernt.",nothing_goes:"Nichts sagt dies: Es gibt nichts zu vergessen.",going_memories:"{count} Erinnerungen",going_memories_one:"Eine Erinnerung",going_messages:"{count} Nachrichten aus Gesprächen",going_messages_one:"Eine Nachricht aus einem Gespräch",going_facts:"{count} daraus gelernte Tatsachen",going_facts_one:"Eine daraus gelernte Tatsache",going_entities:"{count} Personen oder Dinge des Graphen",going_entities_one:"Eine Person oder ein Ding des Graphen",going_relations:"{count} Beziehungen des Graphen",going_relations_one:"Eine Beziehung des Graphen",going_conversations:"Auch Zusammenfassung und Stand von {count} Gesprächen gehen; sie beginnen neu.",going_conversations_one:"Auch Zusammenfassung und Stand eines Gesprächs gehen; es beginnt neu.",going_names:"Diese Namen sind im Graphen nicht mehr bekannt: {names}",withheld:"Nicht gezeigt, solange Gäste da sind.",said_at:"{owner} sagte, {at}",answered_at:"geantwortet an {owner}, {at}",stays_contains:"Dies enthält nur die Wörter und bleibt:",stays_about:"Dies handelt vielleicht davon und bleibt; vergiss es einzeln, wenn du willst:",stays_messages:"{count} Nachrichten enthalten nur die Wörter und bleiben.",stays_messages_one:"Eine Nachricht enthält nur die Wörter und bleibt.",forgotten:"Endgültig vergessen: {memories} Erinnerungen, {messages} Nachrichten.",not_erased:"Spuren bleiben in der Datei, bis auf der Platte Platz ist.",files_left:"Lösche diese Dateien selbst, wenn es auch daraus verschwinden soll: {files}",merge:"Zusammenführen …",merge_title:"Mit einer anderen Erinnerung zusammenführen",merge_text:"„{text}“ und eine andere sagen dasselbe. Beide Fassungen bleiben erhalten; es lässt sich rückgängig machen.",merge_with:"Die andere",merge_holds:"Welche Fassung gilt?",merged:"Zusammengeführt und gespeichert.",edit_title:"Diese Erinnerung berichtigen",store:"Speichern",storing:"Wird gespeichert …",stored:"Gespeichert.",field:"Feld",conflict_title:"Inzwischen geändert",conflict:"Nichts von dir ist verloren, und nichts wurde überschrieben. Wähle, was gespeichert werden soll, oder tippe weiter.",conflict_theirs:"Wie es jetzt gespeichert ist",conflict_mine:"Wie du es getippt hast",conflict_store:"Speichern, was ich getippt habe",conflict_keep:"Behalten, was gespeichert ist",evidence:"Worauf es beruht",evidence_typed:"Ein Mensch hat es eigens gesagt; es beruht auf keinem Satz eines Gesprächs.",evidence_none:"Die Sätze, auf denen es beruht, stehen nicht mehr im Protokoll.",evidence_gone:"{count} weitere Sätze werden nicht gezeigt: Sie gehören jemand anderem oder stehen nicht mehr im Protokoll.",evidence_gone_one:"Ein weiterer Satz wird nicht gezeigt: Er gehört jemand anderem oder steht nicht mehr im Protokoll.",to_turn:"Gesprächsschritt zeigen",history:"Verlauf",was_undone:"rückgängig gemacht {at}",undone:"Rückgängig gemacht und gespeichert.",before:"vorher:",after:"nachher:"};var us={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var hs={one:"Un recuerdo",to_list:"Todos los recuerdos",kind_preference:"Preferencia",kind_feedback:"Deseo sobre el asistente",kind_fact:"Hecho",kind_relation:"Relación en el grafo",status_active:"vale",status_superseded:"sustituido",status_retracted:"retirado",status_expired:"ha terminado",status_merged:"combinado",status_waiting:"espera una decisión",action_add:"Recordado",action_confirm:"Confirmado",action_refine:"Precisado",action_supersede:"Sustituido",action_conflict:"Contradicho, sin cambios",action_retract:"Retirado",action_noop:"Sopesado, sin cambios",action_edit:"Corregido",action_pin:"Fijado",action_unpin:"Desfijado",action_expire:"Terminado",action_undo:"Deshecho",actor_extractor:"aprendido de conversaciones",actor_person:"por una persona",actor_assistant:"por el asistente, a petición",owner:"De quién",kind:"Tipo",text:"Texto",subject:"Sobre",status:"Estado",confidence:"Seguridad",by_person:"Dicho por una persona",valid_to:"Hasta",until:"Vale hasta",since:"Vale desde",nothing:"ninguno",yes:"sí",no:"no",pinned:"Fijado",pinned_means:"Lo fijado se le dice siempre al asistente, y nada de lo aprendido lo cambia.",in_doubt:"En duda",told_by_person:"dicho por una persona",learnt:"aprendido",learnt_from:"aprendido de {count} frases",learnt_from_one:"aprendido de una frase",empty_title:"Todavía no se recuerda nada",empty:"El registro está activado, y lo que se dice se lee cada pocos minutos. Di algo así a tu altavoz y aparecerá aquí:",empty_say_preference:"«Me gusta el té sin azúcar.»",empty_say_fact:"«Recuerda que los cubos se sacan el martes.»",empty_ask:"«¿Qué sabes de mí?»",search:"Buscar",everybody:"Todos",all_kinds:"Todos los tipos",which:"Cuáles",which_active:"Los que valen",which_pinned:"Solo fijados",which_all:"También anteriores",would_be_recalled:"¿Qué se recordaría?",would_be_recalled_for:"Se recordaría para «{words}»",recall_for:"Lo que encuentra un agente para: {owners}. Mirar no cuenta como uso.",reason_words:"Comparte el {share} de las palabras",reason_meaning:"Su significado es cercano",reason_graph:"Está relacionado con lo mencionado",reason_overview:"La pregunta pide todo",reason_other:"Se encontró cerca",score:"Puntuación {score}.",would_be_told:"se diría",would_not_be_told:"no se diría",remembered:"Lo que se recuerda",found:"{count} encontrados",found_one:"Uno encontrado",waiting_title:"{count} esperan respuesta",waiting_title_one:"Uno espera respuesta",waiting:"Esto afecta al acceso, al dinero o a la seguridad, o no se sabe quién lo dijo. No cuenta hasta que decidas.",waiting_person:"Esto trata de ti y todavía no cuenta. Puedes rechazarlo; un administrador puede confirmarlo.",confirm:"Confirmar",reject:"Rechazar",confirmed:"Confirmado. Ahora se recuerda.",rejected:"Rechazado. No se volverá a aprender.",doubts_title:"¿Cuál de estos vale?",doubts:"Puede que se contradigan. Lo que cede queda en el historial.",this_holds:"Este vale",both_hold:"Ambos valen",settled:"Decidido y guardado.",doubt_with:"Puede contradecir:",decide_in_list:"Decidir cuál vale",merged_into:"Combinado con otro recuerdo que también dice esto",superseded_by:"Otro recuerdo ocupó su lugar",how_known:"Cómo se sabe",used:"Usado",used_times:"{count} veces, la última {at}",used_times_one:"una vez, {at}",never_used:"todavía no",not_yours:"Esto es del hogar: un administrador puede cambiarlo.",edit:"Corregir",pin:"Fijar",unpin:"Desfijar",was_pinned:"Fijado y guardado.",unpinned:"Desfijado y guardado.",forget:"Olvidar …",forget_this:"¿Olvidar este recuerdo?",forget_about:"Olvidar todo sobre «{words}» …",forget_for_good:"Olvidar todo esto para siempre",forgetting:"Olvidando …",all_goes:"Todo esto desaparece del archivo, de la búsqueda y de los resúmenes. No se puede deshacer, y no se volverá a aprender de lo dicho.",nothing_goes:"Nada dice esto: no hay nada que olvidar.",going_memories:"{count} recuerdos",going_memories_one:"Un recuerdo",going_messages:"{count} mensajes de conversaciones",going_messages_one:"Un mensaje de una conversación",going_facts:"{count} hechos aprendidos de ello",going_facts_one:"Un hecho aprendido de ello",going_entities:"{count} personas o cosas del grafo",going_entities_one:"Una persona o cosa del grafo",going_relations:"{count} relaciones del grafo",going_relations_one:"Una relación del grafo",going_conversations:"También desaparecen el resumen y el estado de {count} conversaciones; empiezan de nuevo.",going_conversations_one:"También desaparecen el resumen y el estado de una conversación; empieza de nuevo.",going_names:"Estos nombres dejan de conocerse en el grafo: {names}",withheld:"No se muestra mientras haya invitados.",said_at:"{owner} dijo, {at}",answered_at:"respondido a {owner}, {at}",stays_contains:"Esto solo contiene las palabras y se queda:",stays_about:"Esto puede tratar de ello y se queda; olvídalo aparte si quieres:",stays_messages:"{count} mensajes solo contienen las palabras y se quedan.",stays_messages_one:"Un mensaje solo contiene las palabras y se queda.",forgotten:"Olvidado para siempre: {memories} recuerdos, {messages} mensajes.",not_erased:"Quedan rastros en el archivo hasta que haya espacio en disco.",files_left:"Borra tú estos archivos si también debe desaparecer de ellos: {files}",merge:"Combinar …",merge_title:"Combinar con otro recuerdo",merge_text:"«{text}» y otro dicen lo mismo. Se conservan ambas versiones; se puede deshacer.",merge_with:"El otro",merge_holds:"¿Qué versión vale?",merged:"Combinado y guardado.",edit_title:"Corregir este recuerdo",store:"Guardar",storing:"Guardando …",stored:"Guardado.",field:"Campo",conflict_title:"Cambiado entretanto",conflict:"No se ha perdido nada tuyo ni se ha sobrescrito nada. Elige qué se guarda, o sigue escribiendo.",conflict_theirs:"Como está guardado ahora",conflict_mine:"Como lo has escrito",conflict_store:"Guardar lo que escribí",conflict_keep:"Mantener lo guardado",evidence:"En qué se basa",evidence_typed:"Una persona lo dijo expresamente; no se basa en ninguna frase de una conversación.",evidence_none:"Las frases en que se basa ya no están en el registro.",evidence_gone:"No se muestran {count} frases más: son de otra persona o ya no están en el registro.",evidence_gone_one:"No se muestra una frase más: es de otra persona o ya no está en el registro.",to_turn:"Ver el turno",history:"Historial",was_undone:"deshecho {at}",undone:"Deshecho y guardado.",before:"antes:",after:"después:"};var ps={one:"Un souvenir",to_list:"Tous les souvenirs",kind_preference:"Préférence",kind_feedback:"Souhait sur l'assistant",kind_fact:"Fait",kind_relation:"Relation dans le graphe",status_active:"valable",status_superseded:"remplacé",status_retracted:"retiré",status_expired:"terminé",status_merged:"fusionné",status_waiting:"attend une décision",action_add:"Retenu",action_confirm:"Confirmé",action_refine:"Précisé",action_supersede:"Remplacé",action_conflict:"Contredit, rien changé",action_retract:"Retiré",action_noop:"Pesé, rien changé",action_edit:"Corrigé",action_pin:"Épinglé",action_unpin:"Désépinglé",action_expire:"Terminé",action_undo:"Annulé",actor_extractor:"appris des conversations",actor_person:"par une personne",actor_assistant:"par l'assistant, sur demande",owner:"À qui",kind:"Genre",text:"Texte",subject:"À propos de",status:"État",confidence:"Certitude",by_person:"Dit par une personne",valid_to:"Jusqu'au",until:"Valable jusqu'au",since:"Valable depuis",nothing:"aucun",yes:"oui",no:"non",pinned:"Épinglé",pinned_means:"Ce qui est épinglé est toujours dit à l'assistant, et rien de ce qui est appris ne le change.",in_doubt:"En doute",told_by_person:"dit par une personne",learnt:"appris",learnt_from:"appris de {count} phrases",learnt_from_one:"appris d'une phrase",empty_title:"Rien n'est encore retenu",empty:"Le journal est activé, et ce qui est dit est lu toutes les quelques minutes. Dites par exemple ceci à votre enceinte, et cela apparaîtra ici :",empty_say_preference:"« J'aime le thé sans sucre. »",empty_say_fact:"« Retiens que les poubelles sortent le mardi. »",empty_ask:"« Que sais-tu de moi ? »",search:"Rechercher",everybody:"Tous",all_kinds:"Tous les genres",which:"Lesquels",which_active:"Ceux qui sont valables",which_pinned:"Seulement épinglés",which_all:"Anciens aussi",would_be_recalled:"Qu'est-ce qui reviendrait ?",would_be_recalled_for:"Reviendrait pour « {words} »",recall_for:"Ce qu'un agent trouve pour : {owners}. Regarder ne compte pas comme un usage.",reason_words:"Il partage {share} des mots",reason_meaning:"Son sens est proche",reason_graph:"C'est lié à ce qui est mentionné",reason_overview:"La question demande tout",reason_other:"Trouvé à proximité",score:"Score {score}.",would_be_told:"serait dit",would_not_be_told:"ne serait pas dit",remembered:"Ce qui est retenu",found:"{count} trouvés",found_one:"Un trouvé",waiting_title:"{count} attendent une réponse",waiting_title_one:"Un attend une réponse",waiting:"Cela touche à l'accès, à l'argent ou à la sécurité, ou l'on ne sait pas qui l'a dit. Rien ne compte avant votre décision.",waiting_person:"Cela vous concerne et ne compte pas encore. Vous pouvez le rejeter ; un administrateur peut le confirmer.",confirm:"Confirmer",reject:"Rejeter",confirmed:"Confirmé. C'est retenu maintenant.",rejected:"Rejeté. Ce ne sera plus appris.",doubts_title:"Lequel est valable ?",doubts:"Ils se contredisent peut-être. Ce qui cède reste dans l'historique.",this_holds:"Celui-ci vaut",both_hold:"Les deux valent",settled:"Décidé et enregistré.",doubt_with:"Cela contredit peut-être :",decide_in_list:"Décider lequel vaut",merged_into:"Fusionné dans un autre souvenir qui le dit aussi",superseded_by:"Un autre souvenir a pris sa place",how_known:"Comment c'est connu",used:"Utilisé",used_times:"{count} fois, la dernière {at}",used_times_one:"une fois, {at}",never_used:"pas encore",not_yours:"Cela appartient au foyer : un administrateur peut le changer.",edit:"Corriger",pin:"Épingler",unpin:"Désépingler",was_pinned:"Épinglé et enregistré.",unpinned:"Désépinglé et enregistré.",forget:"Oublier …",forget_this:"Oublier ce souvenir ?",forget_about:"Oublier tout sur « {words} » …",forget_for_good:"Tout oublier pour de bon",forgetting:"Oubli en cours …",all_goes:"Tout cela disparaît du fichier, de la recherche et des résumés. C'est irréversible, et ce ne sera plus appris de ce qui a été dit.",nothing_goes:"Rien ne le dit : il n'y a rien à oublier.",going_memories:"{count} souvenirs",going_memories_one:"Un souvenir",going_messages:"{count} messages de conversations",going_messages_one:"Un message d'une conversation",going_facts:"{count} faits qui en ont été appris",going_facts_one:"Un fait qui en a été appris",going_entities:"{count} personnes ou choses du graphe",going_entities_one:"Une personne ou chose du graphe",going_relations:"{count} relations du graphe",going_relations_one:"Une relation du graphe",going_conversations:"Le résumé et l'état de {count} conversations disparaissent aussi ; elles recommencent.",going_conversations_one:"Le résumé et l'état d'une conversation disparaissent aussi ; elle recommence.",going_names:"Ces noms ne sont plus connus dans le graphe : {names}",withheld:"Non affiché tant que des invités sont là.",said_at:"{owner} a dit, {at}",answered_at:"répondu à {owner}, {at}",stays_contains:"Ceci contient seulement les mots et reste :",stays_about:"Ceci en parle peut-être et reste ; oubliez-le à part si vous voulez :",stays_messages:"{count} messages contiennent seulement les mots et restent.",stays_messages_one:"Un message contient seulement les mots et reste.",forgotten:"Oublié pour de bon : {memories} souvenirs, {messages} messages.",not_erased:"Des traces restent dans le fichier jusqu'à ce que le disque ait de la place.",files_left:"Supprimez ces fichiers vous-même si cela doit aussi en disparaître : {files}",merge:"Fusionner …",merge_title:"Fusionner avec un autre souvenir",merge_text:"« {text} » et un autre disent la même chose. Les deux formulations sont gardées ; c'est réversible.",merge_with:"L'autre",merge_holds:"Quelle formulation vaut ?",merged:"Fusionné et enregistré.",edit_title:"Corriger ce souvenir",store:"Enregistrer",storing:"Enregistrement …",stored:"Enregistré.",field:"Champ",conflict_title:"Modifié entre-temps",conflict:"Rien de votre saisie n'est perdu, et rien n'a été écrasé. Choisissez ce qui est enregistré, ou continuez à écrire.",conflict_theirs:"Tel qu'enregistré maintenant",conflict_mine:"Tel que vous l'avez saisi",conflict_store:"Enregistrer ma saisie",conflict_keep:"Garder ce qui est enregistré",evidence:"Sur quoi cela repose",evidence_typed:"Une personne l'a dit exprès ; cela ne repose sur aucune phrase d'une conversation.",evidence_none:"Les phrases sur lesquelles cela repose ne sont plus dans le journal.",evidence_gone:"{count} autres phrases ne sont pas affichées : elles sont à quelqu'un d'autre ou ne sont plus dans le journal.",evidence_gone_one:"Une autre phrase n'est pas affichée : elle est à quelqu'un d'autre ou n'est plus dans le journal.",to_turn:"Voir le tour",history:"Historique",was_undone:"annulé {at}",undone:"Annulé et enregistré.",before:"avant :",after:"après :"};var ms={one:"Un ricordo",to_list:"Tutti i ricordi",kind_preference:"Preferenza",kind_feedback:"Richiesta sull'assistente",kind_fact:"Fatto",kind_relation:"Relazione nel grafo",status_active:"vale",status_superseded:"sostituito",status_retracted:"ritirato",status_expired:"terminato",status_merged:"unito",status_waiting:"attende una decisione",action_add:"Ricordato",action_confirm:"Confermato",action_refine:"Precisato",action_supersede:"Sostituito",action_conflict:"Contraddetto, nulla cambiato",action_retract:"Ritirato",action_noop:"Valutato, nulla cambiato",action_edit:"Corretto",action_pin:"Fissato",action_unpin:"Sbloccato",action_expire:"Terminato",action_undo:"Annullato",actor_extractor:"imparato dalle conversazioni",actor_person:"da una persona",actor_assistant:"dall'assistente, su richiesta",owner:"Di chi",kind:"Tipo",text:"Testo",subject:"Riguarda",status:"Stato",confidence:"Certezza",by_person:"Detto da una persona",valid_to:"Fino al",until:"Vale fino al",since:"Vale dal",nothing:"nessuno",yes:"sì",no:"no",pinned:"Fissato",pinned_means:"Ciò che è fissato viene sempre detto all'assistente, e nulla di imparato lo cambia.",in_doubt:"In dubbio",told_by_person:"detto da una persona",learnt:"imparato",learnt_from:"imparato da {count} frasi",learnt_from_one:"imparato da una frase",empty_title:"Non è ancora ricordato nulla",empty:"Il registro è attivo, e ciò che si dice viene letto ogni pochi minuti. Di' qualcosa del genere al tuo altoparlante e apparirà qui:",empty_say_preference:"«Mi piace il tè senza zucchero.»",empty_say_fact:"«Ricorda che i bidoni si portano fuori il martedì.»",empty_ask:"«Che cosa sai di me?»",search:"Cerca",everybody:"Tutti",all_kinds:"Tutti i tipi",which:"Quali",which_active:"Quelli che valgono",which_pinned:"Solo fissati",which_all:"Anche precedenti",would_be_recalled:"Che cosa verrebbe in mente?",would_be_recalled_for:"Verrebbe in mente per «{words}»",recall_for:"Ciò che un agente trova per: {owners}. Guardare non conta come uso.",reason_words:"Condivide il {share} delle parole",reason_meaning:"Il significato è vicino",reason_graph:"È collegato a ciò che è menzionato",reason_overview:"La domanda chiede tutto",reason_other:"Trovato nelle vicinanze",score:"Punteggio {score}.",would_be_told:"verrebbe detto",would_not_be_told:"non verrebbe detto",remembered:"Ciò che è ricordato",found:"{count} trovati",found_one:"Uno trovato",waiting_title:"{count} attendono risposta",waiting_title_one:"Uno attende risposta",waiting:"Riguarda accesso, denaro o sicurezza, oppure non si sa chi l'abbia detto. Non conta finché non decidi.",waiting_person:"Riguarda te e non conta ancora. Puoi rifiutarlo; un amministratore può confermarlo.",confirm:"Conferma",reject:"Rifiuta",confirmed:"Confermato. Ora è ricordato.",rejected:"Rifiutato. Non verrà più imparato.",doubts_title:"Quale di questi vale?",doubts:"Forse si contraddicono. Ciò che cede resta nella cronologia.",this_holds:"Questo vale",both_hold:"Valgono entrambi",settled:"Deciso e salvato.",doubt_with:"Forse contraddice:",decide_in_list:"Decidi quale vale",merged_into:"Unito a un altro ricordo che dice anche questo",superseded_by:"Un altro ricordo ha preso il suo posto",how_known:"Come si sa",used:"Usato",used_times:"{count} volte, l'ultima {at}",used_times_one:"una volta, {at}",never_used:"non ancora",not_yours:"Appartiene alla casa: un amministratore può cambiarlo.",edit:"Correggi",pin:"Fissa",unpin:"Sblocca",was_pinned:"Fissato e salvato.",unpinned:"Sbloccato e salvato.",forget:"Dimentica …",forget_this:"Dimenticare questo ricordo?",forget_about:"Dimentica tutto su «{words}» …",forget_for_good:"Dimentica tutto per sempre",forgetting:"Sto dimenticando …",all_goes:"Tutto questo sparisce dal file, dalla ricerca e dai riassunti. Non si può annullare e non verrà più imparato da ciò che è stato detto.",nothing_goes:"Niente lo dice: non c'è nulla da dimenticare.",going_memories:"{count} ricordi",going_memories_one:"Un ricordo",going_messages:"{count} messaggi di conversazioni",going_messages_one:"Un messaggio di una conversazione",going_facts:"{count} fatti imparati da ciò",going_facts_one:"Un fatto imparato da ciò",going_entities:"{count} persone o cose del grafo",going_entities_one:"Una persona o cosa del grafo",going_relations:"{count} relazioni del grafo",going_relations_one:"Una relazione del grafo",going_conversations:"Spariscono anche riassunto e stato di {count} conversazioni; ricominciano.",going_conversations_one:"Spariscono anche riassunto e stato di una conversazione; ricomincia.",going_names:"Questi nomi non sono più noti nel grafo: {names}",withheld:"Non mostrato finché ci sono ospiti.",said_at:"{owner} ha detto, {at}",answered_at:"risposto a {owner}, {at}",stays_contains:"Questo contiene solo le parole e resta:",stays_about:"Questo forse ne parla e resta; dimenticalo a parte se vuoi:",stays_messages:"{count} messaggi contengono solo le parole e restano.",stays_messages_one:"Un messaggio contiene solo le parole e resta.",forgotten:"Dimenticato per sempre: {memories} ricordi, {messages} messaggi.",not_erased:"Restano tracce nel file finché non c'è spazio sul disco.",files_left:"Elimina tu questi file se deve sparire anche da lì: {files}",merge:"Unisci …",merge_title:"Unisci a un altro ricordo",merge_text:"«{text}» e un altro dicono la stessa cosa. Entrambe le versioni restano; si può annullare.",merge_with:"L'altro",merge_holds:"Quale versione vale?",merged:"Unito e salvato.",edit_title:"Correggi questo ricordo",store:"Salva",storing:"Salvataggio …",stored:"Salvato.",field:"Campo",conflict_title:"Cambiato nel frattempo",conflict:"Nulla di tuo è andato perso e nulla è stato sovrascritto. Scegli che cosa salvare, o continua a scrivere.",conflict_theirs:"Come è salvato ora",conflict_mine:"Come l'hai scritto tu",conflict_store:"Salva ciò che ho scritto",conflict_keep:"Mantieni ciò che è salvato",evidence:"Su che cosa si basa",evidence_typed:"Una persona l'ha detto apposta; non si basa su alcuna frase di una conversazione.",evidence_none:"Le frasi su cui si basa non sono più nel registro.",evidence_gone:"Altre {count} frasi non sono mostrate: sono di qualcun altro o non sono più nel registro.",evidence_gone_one:"Un'altra frase non è mostrata: è di qualcun altro o non è più nel registro.",to_turn:"Mostra il turno",history:"Cronologia",was_undone:"annullato {at}",undone:"Annullato e salvato.",before:"prima:",after:"dopo:"};var gs={one:"Eén herinnering",to_list:"Alle herinneringen",kind_preference:"Voorkeur",kind_feedback:"Wens over de assistent",kind_fact:"Feit",kind_relation:"Relatie in de graaf",status_active:"geldt",status_superseded:"vervangen",status_retracted:"ingetrokken",status_expired:"afgelopen",status_merged:"samengevoegd",status_waiting:"wacht op een beslissing",action_add:"Onthouden",action_confirm:"Bevestigd",action_refine:"Aangevuld",action_supersede:"Vervangen",action_conflict:"Tegengesproken, niets veranderd",action_retract:"Ingetrokken",action_noop:"Afgewogen, niets veranderd",action_edit:"Verbeterd",action_pin:"Vastgezet",action_unpin:"Losgemaakt",action_expire:"Afgelopen",action_undo:"Ongedaan gemaakt",actor_extractor:"geleerd uit gesprekken",actor_person:"door een mens",actor_assistant:"door de assistent, op verzoek",owner:"Van wie",kind:"Soort",text:"Tekst",subject:"Waarover",status:"Toestand",confidence:"Hoe zeker",by_person:"Door een mens verteld",valid_to:"Tot",until:"Geldt tot",since:"Geldt sinds",nothing:"geen",yes:"ja",no:"nee",pinned:"Vastgezet",pinned_means:"Wat vastgezet is krijgt de assistent altijd te horen, en niets wat geleerd wordt verandert het.",in_doubt:"In twijfel",told_by_person:"door een mens verteld",learnt:"geleerd",learnt_from:"geleerd uit {count} zinnen",learnt_from_one:"geleerd uit één zin",empty_title:"Er is nog niets onthouden",empty:"Het logboek staat aan, en wat er gezegd wordt, wordt om de paar minuten gelezen. Zeg zoiets tegen je luidspreker, en het verschijnt hier:",empty_say_preference:"„Ik drink thee zonder suiker.”",empty_say_fact:"„Onthoud dat de bakken op dinsdag buiten moeten.”",empty_ask:"„Wat weet je over mij?”",search:"Zoeken",everybody:"Iedereen",all_kinds:"Alle soorten",which:"Welke",which_active:"Wat geldt",which_pinned:"Alleen vastgezet",which_all:"Ook eerdere",would_be_recalled:"Wat zou er worden opgehaald?",would_be_recalled_for:"Zou worden opgehaald bij „{words}”",recall_for:"Wat een agent vindt voor: {owners}. Kijken telt niet als gebruik.",reason_words:"{share} van de woorden komt overeen",reason_meaning:"De betekenis ligt dichtbij",reason_graph:"Het hangt samen met wat genoemd wordt",reason_overview:"De vraag vraagt naar alles",reason_other:"Het stond in de buurt",score:"Score {score}.",would_be_told:"zou verteld worden",would_not_be_told:"zou niet verteld worden",remembered:"Wat onthouden is",found:"{count} gevonden",found_one:"Eén gevonden",waiting_title:"{count} wachten op een antwoord",waiting_title_one:"Eén wacht op een antwoord",waiting:"Dit raakt toegang, geld of veiligheid, of niemand wist wie het zei. Het telt niet tot je beslist.",waiting_person:"Dit gaat over jou en telt nog niet. Je kunt het afwijzen; een beheerder kan het bevestigen.",confirm:"Bevestigen",reject:"Afwijzen",confirmed:"Bevestigd. Het is nu onthouden.",rejected:"Afgewezen. Het wordt niet opnieuw geleerd.",doubts_title:"Welke hiervan geldt?",doubts:"Deze spreken elkaar misschien tegen. Wat wijkt blijft in de geschiedenis.",this_holds:"Deze geldt",both_hold:"Beide gelden",settled:"Beslist en opgeslagen.",doubt_with:"Dit spreekt misschien tegen:",decide_in_list:"Beslissen welke geldt",merged_into:"Samengevoegd met een andere herinnering die dit ook zegt",superseded_by:"Een andere herinnering kwam ervoor in de plaats",how_known:"Hoe het bekend is",used:"Gebruikt",used_times:"{count} keer, het laatst {at}",used_times_one:"één keer, {at}",never_used:"nog niet",not_yours:"Dit is van het huishouden: een beheerder kan het veranderen.",edit:"Verbeteren",pin:"Vastzetten",unpin:"Losmaken",was_pinned:"Vastgezet en opgeslagen.",unpinned:"Losgemaakt en opgeslagen.",forget:"Vergeten …",forget_this:"Deze herinnering vergeten?",forget_about:"Alles over „{words}” vergeten …",forget_for_good:"Dit alles voorgoed vergeten",forgetting:"Bezig met vergeten …",all_goes:"Dit alles verdwijnt uit het bestand, de zoekfunctie en de samenvattingen. Het is niet ongedaan te maken, en het wordt niet opnieuw geleerd uit wat gezegd is.",nothing_goes:"Niets zegt dit: er is niets te vergeten.",going_memories:"{count} herinneringen",going_memories_one:"Eén herinnering",going_messages:"{count} berichten uit gesprekken",going_messages_one:"Eén bericht uit een gesprek",going_facts:"{count} daaruit geleerde feiten",going_facts_one:"Eén daaruit geleerd feit",going_entities:"{count} mensen of dingen van de graaf",going_entities_one:"Eén mens of ding van de graaf",going_relations:"{count} relaties van de graaf",going_relations_one:"Eén relatie van de graaf",going_conversations:"Ook samenvatting en stand van {count} gesprekken verdwijnen; ze beginnen opnieuw.",going_conversations_one:"Ook samenvatting en stand van één gesprek verdwijnen; het begint opnieuw.",going_names:"Deze namen zijn niet meer bekend in de graaf: {names}",withheld:"Niet getoond zolang er gasten zijn.",said_at:"{owner} zei, {at}",answered_at:"geantwoord aan {owner}, {at}",stays_contains:"Dit bevat alleen de woorden en blijft:",stays_about:"Dit gaat er misschien over en blijft; vergeet het apart als je wilt:",stays_messages:"{count} berichten bevatten alleen de woorden en blijven.",stays_messages_one:"Eén bericht bevat alleen de woorden en blijft.",forgotten:"Voorgoed vergeten: {memories} herinneringen, {messages} berichten.",not_erased:"Er blijven sporen in het bestand tot er ruimte op de schijf is.",files_left:"Verwijder deze bestanden zelf als het ook daaruit weg moet: {files}",merge:"Samenvoegen …",merge_title:"Samenvoegen met een andere herinnering",merge_text:"„{text}” en een andere zeggen hetzelfde. Beide formuleringen blijven; het is ongedaan te maken.",merge_with:"De andere",merge_holds:"Welke formulering geldt?",merged:"Samengevoegd en opgeslagen.",edit_title:"Deze herinnering verbeteren",store:"Opslaan",storing:"Bezig met opslaan …",stored:"Opgeslagen.",field:"Veld",conflict_title:"Intussen veranderd",conflict:"Niets van jou is verloren en niets is overschreven. Kies wat opgeslagen wordt, of typ verder.",conflict_theirs:"Zoals het nu is opgeslagen",conflict_mine:"Zoals jij het typte",conflict_store:"Opslaan wat ik typte",conflict_keep:"Houden wat opgeslagen is",evidence:"Waar het op berust",evidence_typed:"Een mens heeft het uitdrukkelijk verteld; het berust op geen zin uit een gesprek.",evidence_none:"De zinnen waarop het berust staan niet meer in het logboek.",evidence_gone:"Nog {count} zinnen worden niet getoond: ze zijn van iemand anders of staan niet meer in het logboek.",evidence_gone_one:"Nog één zin wordt niet getoond: hij is van iemand anders of staat niet meer in het logboek.",to_turn:"Beurt tonen",history:"Geschiedenis",was_undone:"ongedaan gemaakt {at}",undone:"Ongedaan gemaakt en opgeslagen.",before:"eerst:",after:"daarna:"};var d=bt({en:us,de:cs,es:hs,fr:ps,it:ms,nl:gs});var Mi={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},Bi={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Wi={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Gi={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},Vi={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Be(i,t,e){let n=t[e];return n?d(i,n):e}var ue=(i,t)=>Be(i,Mi,t),Et=(i,t)=>Be(i,Bi,t),fn=(i,t)=>Be(i,Wi,t),fs=(i,t)=>Be(i,Gi,t),_s=(i,t)=>Be(i,Vi,t);function We(i,t,e){return e==null||e===""?d(i,"nothing"):typeof e=="boolean"?d(i,e?"yes":"no"):t==="owner"?i.ownerName(String(e)):t==="kind"?ue(i,String(e)):t==="status"?Et(i,String(e)):t==="confidence"&&typeof e=="number"?i.show.percent(e):t==="valid_to"?i.show.dateTime(String(e)):String(e)}function xe(i,t){return a`<span class="row">
    <span class="chip">${i.ownerName(t.owner)}</span>
    <span class="chip">${ue(i,t.kind)}</span>
    ${"pinned"in t&&t.pinned?a`<span class="chip good">${d(i,"pinned")}</span>`:h}
    ${t.in_doubt_with?.length?a`<span class="chip warn">${d(i,"in_doubt")}</span>`:h}
    ${t.status==="active"?h:a`<span class="chip">${Et(i,t.status)}</span>`}
  </span>`}function he(i,t){return i!==void 0&&(i.own===null||i.own===t)}var St=["preference","feedback","fact"],_n=["memories","messages","facts","entities","relations"];var Ki={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},X,L,bs,vs,ys,ws,Rt,$s,Ge,Q=class extends w{constructor(){super(...arguments);f(this,L);this.heading="";this.isBusy=!1;this.trouble="";f(this,X,this.loader());f(this,Rt,async()=>{let{app:e}=this,n=l(this,X).current.value;if(!(!n||this.isBusy)){this.isBusy=!0,this.trouble="";try{let s=await e.call("memory/forget",{...this.what,expected_revision:n.revision});e.notify(c(this,L,$s).call(this,s)),this.dispatchEvent(new Event("forgotten"))}catch(s){let o=z(e,s);this.trouble=o.message,o.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,Ge,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){l(this,X).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,n=l(this,X).current,s=n.state==="ready"&&n.value!==void 0,o=s&&_n.every(r=>!n.value?.[r]?.total);return a`<sb-dialog .heading=${this.heading} @closed=${l(this,Ge)}>
      <div class="stack">
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        ${U(e,n,r=>c(this,L,bs).call(this,r,o),()=>this.load())}
      </div>
      <button slot="actions" @click=${l(this,Ge)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy||o}
        @click=${l(this,Rt)}
      >
        ${d(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};X=new WeakMap,L=new WeakSet,bs=function(e,n){let{app:s}=this;return a`
      <p>${d(s,n?"nothing_goes":"all_goes")}</p>
      ${_n.map(o=>c(this,L,vs).call(this,o,e[o],e.messages_are_withheld))}
      ${e.conversations?a`<p>${d(s,"going_conversations",{count:e.conversations})}</p>`:h}
      ${e.names.length?a`<p>${d(s,"going_names",{names:e.names.join(", ")})}</p>`:h}
      ${c(this,L,ys).call(this,e)}
    `},vs=function(e,n,s){if(!n?.total)return h;let{app:o}=this,r=d(o,Ki[e],{count:n.total});return e==="messages"&&s?a`<p>${r} <span class="quiet">${d(o,"withheld")}</span></p>`:a`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${r}</summary>
      <ul>
        ${n.items.map(u=>a`<li>
            ${u.text}${u.is_cut?" …":""}
            ${u.status&&u.status!=="active"?a`<span class="chip">${Et(o,u.status)}</span>`:h}
            ${u.at?a`<span class="quiet"
                  >${d(o,u.role==="user"?"said_at":"answered_at",{owner:o.ownerName(u.owner),at:o.show.dateTime(u.at)})}</span
                >`:h}
          </li>`)}
      </ul>
      ${n.next_offset===null?h:a`<button @click=${()=>c(this,L,ws).call(this,e,n)}>${g(o,"more")}</button>`}
    </details>`},ys=function(e){let{app:n}=this,s=e.would_stay;if(!s)return h;let o=(r,u)=>u.length?a`<p>${r}</p>
            <ul>
              ${u.map(p=>a`<li>${p.text}</li>`)}
            </ul>`:h;return a`
      ${o(d(n,"stays_contains"),s.only_contain_it)}
      ${o(d(n,"stays_about"),s.may_be_about_it)}
      ${s.messages_that_only_contain_it?a`<p>${d(n,"stays_messages",{count:s.messages_that_only_contain_it})}</p>`:h}
    `},ws=async function(e,n){try{let s=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:n.next_offset??0}),o=l(this,X).current.value,r=s[e];if(!o||!r)return;if(s.revision!==o.revision){this.load();return}l(this,X).put({...o,[e]:{...r,items:[...n.items,...r.items]}})}catch(s){this.trouble=z(this.app,s).message}},Rt=new WeakMap,$s=function(e){let{app:n}=this,s=[...e.files_to_delete,...e.damaged_copies];return[d(n,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[d(n,"not_erased")],...s.length?[d(n,"files_left",{files:s.join(", ")})]:[]].join(" ")},Ge=new WeakMap,Q.styles=[N,P`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([E({attribute:!1})],Q.prototype,"what",2),m([E()],Q.prototype,"heading",2),m([x()],Q.prototype,"isBusy",2),m([x()],Q.prototype,"trouble",2),Q=m([y("sb-memory-forget")],Q);function xs(i,{items:t,owners:e,how_they_hang_together:n}){let s=e.map(o=>i.ownerName(o)).join(", ");return a`
    <p class="quiet">${d(i,"recall_for",{owners:s})}</p>
    ${n.map(o=>a`<p>${o}</p>`)}
    ${t.length===0?a`<p data-state="empty">${g(i,"none_found")}</p>`:a`<ol class="stack">
          ${t.map(o=>Zi(i,o))}
        </ol>`}
  `}function Zi(i,t){let[e]=t.sources,n=t.memory_id?i.link(`/memory/${encodeURIComponent(t.memory_id)}`):e?i.link(`/turn/${encodeURIComponent(e)}`):void 0;return a`<li>
    <p>${n?a`<a href=${n}>${t.text}</a>`:t.text}</p>
    <p class="quiet">
      ${Qi(i,t).join("; ")}. ${d(i,"score",{score:i.show.number(t.score,4)})}
      ${t.by_way_of?a`<br />${t.by_way_of}`:h}
    </p>
    <span class="chip ${t.would_be_told?"good":""}"
      >${d(i,t.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Qi(i,t){let e=t.reasons.map(n=>{switch(n){case"words":return d(i,"reason_words",{share:i.show.percent(t.share)});case"meaning":return d(i,"reason_meaning");case"graph":return d(i,"reason_graph");case"overview":return d(i,"reason_overview")}});return e.length?e:[d(i,"reason_other")]}function Ve(i,t,e){if(i.isAdmin)return{label:g(i,"undo"),run:()=>{Yi(i,t,e)}}}async function Yi(i,t,e){try{let n={memory_id:t,limit:1},{items:s}=await i.call("memory/history",n),[o]=s;if(!o)return;let{revision:r}=await i.call("memory/get",n);await i.call("memory/undo",{memory_id:t,expected_revision:r,group_id:o.group_id}),i.notify(d(i,"undone"))}catch(n){i.notifyFailure(n)}e()}var Ji=20,Ke,Ze,q,ks,As,bn,vn,yn,wn,pe=class extends w{constructor(){super(...arguments);f(this,q);this.busy="";f(this,Ke,this.loader());f(this,Ze,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=n=>this.app.call("memory/list",{status:n,limit:Ji});l(this,Ke).load(()=>e("waiting")),l(this,Ze).load(()=>e("in_doubt"))}render(){let{app:e,summary:n}=this;return a`<div class="stack">
      ${n.waiting?a`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${d(e,"waiting_title",{count:n.waiting})}</h2>
            <p class="quiet">${d(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${U(e,l(this,Ke).current,({items:s})=>a`<ul class="plain">
                ${Fe(s,o=>o.id,o=>c(this,q,ks).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:h}
      ${n.in_doubt?a`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${d(e,"doubts_title")}</h2>
            <p class="quiet">${d(e,"doubts")}</p>
            ${U(e,l(this,Ze).current,({items:s})=>a`<ul class="plain">
                ${Fe(eo(s),Xi,o=>c(this,q,As).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:h}
    </div>`}};Ke=new WeakMap,Ze=new WeakMap,q=new WeakSet,ks=function(e){let{app:n}=this;return a`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?a`<p>${e.text}</p>`:h}
      <div class="spread">
        ${xe(n,e)}
        <span class="quiet">${n.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${n.isAdmin?a`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${d(n,"confirm")}: ${e.text}`}
              @click=${()=>c(this,q,bn).call(this,e,"confirm")}
            >
              ${d(n,"confirm")}
            </button>`:h}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${d(n,"reject")}: ${e.text}`}
          @click=${()=>c(this,q,bn).call(this,e,"reject")}
        >
          ${d(n,"reject")}
        </button>
      </div>
    </li>`},As=function(e){let{app:n}=this,s=this.busy===""&&he(this.summary,e.first.owner);return a`<li class="card stack">
      ${[e.first,e.second].map(o=>a`<div class="spread">
          <blockquote>
            <a href=${n.link(`/memory/${encodeURIComponent(o.id)}`)}>${o.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${d(n,"this_holds")}: ${o.text}`}
            @click=${()=>c(this,q,vn).call(this,o,o===e.first?e.second:e.first,!1)}
          >
            ${d(n,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${d(n,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>c(this,q,vn).call(this,e.first,e.second,!0)}
        >
          ${d(n,"both_hold")}
        </button>
        <span class="chip">${n.ownerName(e.first.owner)}</span>
      </div>
    </li>`},bn=async function(e,n){await c(this,q,yn).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${n}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(d(this.app,n==="confirm"?"confirmed":"rejected"))})},vn=async function(e,n,s){let o=r=>({memory_id:r.id,expected_revision:r.revision});await c(this,q,yn).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...o(e),others:[o(n)],both_hold:s});let{app:r}=this;r.notify(d(r,"settled"),Ve(r,e.id,()=>c(this,q,wn).call(this)))})},yn=async function(e,n,s){this.busy=e;try{await s()}catch(o){this.app.notifyFailure(o)}finally{this.busy=""}c(this,q,wn).call(this),this.renderRoot.querySelector(`#${n}`)?.focus()},wn=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},pe.styles=[N,P`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([E({attribute:!1})],pe.prototype,"summary",2),m([x()],pe.prototype,"busy",2),pe=m([y("sb-memory-waiting")],pe);var Xi=i=>`${i.first.id} ${i.second.id}`;function eo(i){let t=new Map;for(let e of i)for(let n of e.in_doubt_with??[]){let[s,o]=e.id<n.id?[e,n]:[n,e];t.set(`${s.id} ${o.id}`,{first:s,second:o})}return[...t.values()]}var to=250,no=50,me,Ae,ge,Qe,k,Ct,ke,Ts,Es,Ss,Pt,Rs,Cs,jt,zt,$n,Nt,qt,H=class extends w{constructor(){super(...arguments);f(this,k);this.words="";this.owner="";this.kind="";this.status="active";this.isRecalling=!1;this.isForgetting=!1;f(this,me,new de(()=>this.app,()=>this.requestUpdate()));f(this,Ae,this.loader());f(this,ge);f(this,Qe);f(this,jt,e=>{let n=e.target.value.trim();clearTimeout(l(this,ge)),D(this,ge,setTimeout(()=>c(this,k,$n).call(this,n),to))});f(this,zt,e=>{e.preventDefault(),clearTimeout(l(this,ge)),c(this,k,$n).call(this,this.search.value.trim())});f(this,Nt,()=>{this.isRecalling=!this.isRecalling,this.isRecalling&&c(this,k,ke).call(this)});f(this,qt,()=>{this.isForgetting=!1,this.words="",this.isRecalling=!1,this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.has("summary")&&this.summary!==e.get("summary")&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(l(this,ge))}load(){!this.hasUpdated&&l(this,Qe)===void 0&&D(this,Qe,this.summary.revision),c(this,k,Ct).call(this,!1),this.isRecalling&&c(this,k,ke).call(this)}render(){let{app:e,summary:n}=this,o=!(this.words||this.owner||this.kind)&&this.status==="active"&&l(this,me).hasFirst&&l(this,me).total===0;return a`<div class="stack">
      ${n.waiting||n.in_doubt?a`<sb-memory-waiting .app=${e} .summary=${n}></sb-memory-waiting>`:h}
      ${o?c(this,k,Ts).call(this):a`${c(this,k,Es).call(this)} ${c(this,k,Rs).call(this)}`}
      ${this.isForgetting?a`<sb-memory-forget
            .app=${e}
            .what=${{about:this.words,...this.owner?{owner:this.owner}:{}}}
            .heading=${d(e,"forget_about",{words:this.words})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${l(this,qt)}
          ></sb-memory-forget>`:h}
    </div>`}};me=new WeakMap,Ae=new WeakMap,ge=new WeakMap,Qe=new WeakMap,k=new WeakSet,Ct=function(e){let{words:n,owner:s,kind:o,status:r}=this,u={limit:no,status:r==="pinned"?"active":r,...r==="pinned"?{pinned:!0}:{},...n?{containing:n}:{},...s?{owner:s}:{},...o?{kind:o}:{}};l(this,me).start(p=>this.app.call("memory/list",{...u,offset:p}),{clear:e})},ke=function(){let{words:e,owner:n}=this;l(this,Ae).load(()=>this.app.call("recall/explain",{question:e,...n?{owner:n}:{}}))},Ts=function(){let{app:e}=this;return e.info&&!e.info.logs?as(e):a`${mn(d(e,"empty_title"),d(e,"empty"))}
      <ul class="stack">
        <li>${d(e,"empty_say_preference")}</li>
        <li>${d(e,"empty_say_fact")}</li>
        <li>${d(e,"empty_ask")}</li>
      </ul>`},Es=function(){let{app:e,summary:n}=this;return a`<form class="card" role="search" @submit=${l(this,zt)}>
      <label class="field search" for="search"
        >${d(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${l(this,jt)}
        />
      </label>
      ${c(this,k,Pt).call(this,d(e,"owner"),this.owner,[["",d(e,"everybody")],...n.owners.map(s=>[s.owner,`${e.ownerName(s.owner)} (${e.show.number(c(this,k,Ss).call(this,s.kinds))})`])],s=>this.owner=s)}
      ${c(this,k,Pt).call(this,d(e,"kind"),this.kind,[["",d(e,"all_kinds")],...St.map(s=>[s,ue(e,s)])],s=>this.kind=s)}
      ${c(this,k,Pt).call(this,d(e,"which"),this.status,[["active",d(e,"which_active")],["pinned",d(e,"which_pinned")],["all",d(e,"which_all")]],s=>this.status=s)}
      ${this.words?a`<div class="row search">
            <button type="button" aria-expanded=${this.isRecalling} @click=${l(this,Nt)}>
              ${d(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!he(n,this.owner||(n.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${d(e,"forget_about",{words:this.words})}
            </button>
          </div>`:h}
    </form>`},Ss=function(e){return Object.values(e).reduce((n,s)=>n+s,0)},Pt=function(e,n,s,o){return a`<label class="field"
      >${e}
      <select
        @change=${r=>{o(r.target.value),c(this,k,Ct).call(this,!0),this.isRecalling&&c(this,k,ke).call(this)}}
      >
        ${s.map(([r,u])=>a`<option value=${r} ?selected=${r===n}>${u}</option>`)}
      </select>
    </label>`},Rs=function(){let{app:e}=this,n=l(this,me);return a`
      ${this.isRecalling&&this.words?a`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${d(e,"would_be_recalled_for",{words:this.words})}</h2>
            ${U(e,l(this,Ae).current,s=>xs(e,s),()=>c(this,k,ke).call(this))}
          </section>`:h}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${d(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${n.state==="ready"?d(e,"found",{count:n.total}):""}
        </p>
        ${n.hasFirst&&n.items.length===0?a`<p data-state="empty">${g(e,"none_found")}</p>`:a`<ul class="plain">
              ${Fe(n.items,s=>s.id,s=>c(this,k,Cs).call(this,s))}
            </ul>`}
        ${n.foot()}
      </section>
    `},Cs=function(e){let{app:n}=this;return a`<li class="card">
      <p><a href=${n.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${xe(n,e)}
        <span class="quiet">
          ${e.by_person?d(n,"told_by_person"):d(n,"learnt_from",{count:e.sources})},
          ${n.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},jt=new WeakMap,zt=new WeakMap,$n=function(e){e!==this.words&&(this.words=e,e||(this.isRecalling=!1),l(this,Ae).clear(),c(this,k,Ct).call(this,!0),this.isRecalling&&c(this,k,ke).call(this))},Nt=new WeakMap,qt=new WeakMap,H.styles=[N,P`
      :host([hidden]) {
        display: none;
      }
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([E({attribute:!1})],H.prototype,"summary",2),m([x()],H.prototype,"words",2),m([x()],H.prototype,"owner",2),m([x()],H.prototype,"kind",2),m([x()],H.prototype,"status",2),m([x()],H.prototype,"isRecalling",2),m([x()],H.prototype,"isForgetting",2),m([K("#search")],H.prototype,"search",2),H=m([y("sb-memory-list")],H);var ee=new Map;function Ye(i){let{text:t,kind:e,owner:n,pinned:s,valid_to:o}=i;return{text:t,kind:e,owner:n,pinned:s,until:o?io(o):""}}function Dt({base:i,fields:t}){let e=Ye(i),n={};return t.text.trim()!==e.text&&(n.text=t.text.trim()),t.kind!==e.kind&&(n.kind=t.kind),t.owner!==e.owner&&(n.owner=t.owner),t.pinned!==e.pinned&&(n.pinned=t.pinned),t.until!==e.until&&(t.until?n.valid_to=so(t.until):n.no_end=!0),n}function so(i){return new Date(`${i}T23:59:59`).toISOString()}function io(i){let t=new Date(i),e=n=>String(n).padStart(2,"0");return`${t.getFullYear()}-${e(t.getMonth()+1)}-${e(t.getDate())}`}var oo=300,ro=["text","kind","owner","pinned","until"],ao={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},R,Ps,xn,js,Te,Ut,zs,Ns,kn,qs,Je,I=class extends w{constructor(){super(...arguments);f(this,R);this.isBusy=!1;this.trouble="";f(this,Ut,e=>{e.preventDefault(),c(this,R,Ns).call(this,this.draft)});f(this,Je,()=>{ee.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=ee.get(this.memory.id)??{base:this.memory,fields:Ye(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:n}=this,{fields:s}=this.draft,o=Object.keys(Dt(this.draft)).length>0;return a`<form class="card stack" @submit=${l(this,Ut)}>
      <h2>${d(e,"edit_title")}</h2>
      ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
      ${n?c(this,R,Ps).call(this,n):h}
      <label class="field"
        >${d(e,"text")}
        <textarea
          rows="3"
          maxlength=${oo}
          required
          .value=${s.text}
          @input=${r=>c(this,R,Te).call(this,{text:Ot(r)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${d(e,"kind")}
          <select @change=${r=>c(this,R,Te).call(this,{kind:Ot(r)})}>
            ${St.map(r=>a`<option value=${r} ?selected=${r===s.kind}>
                  ${ue(e,r)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?a`<label class="field"
              >${d(e,"owner")}
              <select @change=${r=>c(this,R,Te).call(this,{owner:Ot(r)})}>
                ${c(this,R,js).call(this).map(r=>a`<option value=${r} ?selected=${r===s.owner}>
                      ${e.ownerName(r)}
                    </option>`)}
              </select>
            </label>`:h}
        <label class="field"
          >${d(e,"until")}
          <input
            type="date"
            .value=${s.until}
            @change=${r=>c(this,R,Te).call(this,{until:Ot(r)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${s.pinned}
            @change=${r=>c(this,R,Te).call(this,{pinned:r.target.checked})}
          />
          ${d(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${d(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!o||this.isBusy||n!==void 0}>
          ${d(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${l(this,Je)}>
          ${g(e,"cancel")}
        </button>
      </div>
    </form>`}};R=new WeakSet,Ps=function(e){let{app:n}=this,s=Ye(e),o=this.draft.fields,r=Ye(this.draft.base);return a`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${d(n,"conflict_title")}</h3>
      <p>${d(n,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${d(n,"field")}</span></th>
              <th scope="col">${d(n,"conflict_theirs")}</th>
              <th scope="col">${d(n,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${ro.filter(u=>s[u]!==o[u]||r[u]!==o[u]).map(u=>a`<tr>
                <th scope="row">${d(n,ao[u])}</th>
                <td>${c(this,R,xn).call(this,u,s)}</td>
                <td>${c(this,R,xn).call(this,u,o)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{c(this,R,zs).call(this,e)}}>
          ${d(n,"conflict_store")}
        </button>
        <button type="button" @click=${l(this,Je)}>${d(n,"conflict_keep")}</button>
      </div>
    </section>`},xn=function(e,n){let{app:s}=this;return e==="pinned"?d(s,n.pinned?"yes":"no"):e==="kind"?ue(s,n.kind):e==="owner"?s.ownerName(n.owner):e==="until"?n.until?s.show.date(`${n.until}T12:00:00`):d(s,"nothing"):n.text},js=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Te=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},ee.set(this.memory.id,this.draft)},Ut=new WeakMap,zs=async function(e){this.theirs=void 0;let n=Dt(this.draft);Object.keys(n).length&&await c(this,R,kn).call(this,n,e.revision)},Ns=async function(e){let n=Dt(e);!Object.keys(n).length||this.isBusy||await c(this,R,kn).call(this,n,e.base.revision)},kn=async function(e,n){let{app:s}=this,o=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:o,expected_revision:n}),ee.delete(o),this.dispatchEvent(new Event("stored"))}catch(r){let u=z(s,r);this.trouble=u.message,u.code==="memory_changed_meanwhile"&&await c(this,R,qs).call(this,o)}finally{this.isBusy=!1}},qs=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(n){this.trouble=z(this.app,n).message;return}await this.updateComplete,this.conflict?.focus()},Je=new WeakMap,I.styles=[N,P`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([E({attribute:!1})],I.prototype,"memory",2),m([x()],I.prototype,"draft",2),m([x()],I.prototype,"theirs",2),m([x()],I.prototype,"isBusy",2),m([x()],I.prototype,"trouble",2),m([K("textarea")],I.prototype,"text",2),m([K("#conflict")],I.prototype,"conflict",2),I=m([y("sb-memory-editor")],I);function Ot(i){return i.target.value}var lo=["noop","conflict"];function Ds(i,t,e,n){let s=i.isAdmin&&t.undone_at===null&&!lo.includes(t.action),o=i.show.dateTime(t.at);return a`<li>
    <div class="spread">
      <p>
        <strong>${fn(i,t.action)}</strong>
        <span class="quiet">${fs(i,t.actor)}, ${o}</span>
        ${t.undone_at?a`<span class="chip">${d(i,"was_undone",{at:i.show.ago(t.undone_at)})}</span>`:h}
      </p>
      ${s?a`<button
            ?disabled=${!e}
            aria-label=${`${g(i,"undo")}: ${fn(i,t.action)}, ${o}`}
            @click=${n}
          >
            ${g(i,"undo")}
          </button>`:h}
    </div>
    ${Object.keys(t.changes).length?a`<dl>
          ${co(t).map(([r,{before:u,after:p}])=>a`<div>
              <dt>${_s(i,r)}</dt>
              <dd>
                ${u==null?h:a`<span class="unseen">${d(i,"before")}</span>
                      <del>${We(i,r,u)}</del>`}
                ${uo(t)?h:a`<span class="unseen">${d(i,"after")}</span>
                      <ins>${We(i,r,p)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:h}
  </li>`}function co({changes:i}){let t=Object.entries(i),{text:e}=i;return e&&(e.before===null||e.after===null)?[["text",e]]:t}var uo=({changes:i})=>i.text?.after===null;var ho=250,po=20,Xe,Ee,fe,Os,An,Ht,Lt,et,F=class extends w{constructor(){super(...arguments);f(this,fe);this.holds="this";this.isBusy=!1;this.trouble="";f(this,Xe,this.loader());f(this,Ee);f(this,Ht,()=>{clearTimeout(l(this,Ee)),D(this,Ee,setTimeout(()=>this.load(),ho))});f(this,Lt,async()=>{let{app:e,memory:n,other:s}=this;if(!s||this.isBusy)return;let[o,r]=this.holds==="this"?[n,s]:[s,n],u=p=>({memory_id:p.id,expected_revision:p.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...u(o),others:[u(r)]}),this.dispatchEvent(new CustomEvent("merged",{detail:o.id}))}catch(p){let v=z(e,p);this.trouble=v.message,v.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,et,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(l(this,Ee))}load(){let e=this.words?.value.trim();l(this,Xe).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:po,...e?{containing:e}:{}}))}render(){let{app:e,memory:n,other:s}=this;return a`<sb-dialog .heading=${d(e,"merge_title")} @closed=${l(this,et)}>
      <div class="stack">
        <p>${d(e,"merge_text",{text:n.text})}</p>
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        <label class="field"
          >${d(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${l(this,Ht)} />
        </label>
        ${U(e,l(this,Xe).current,({items:o})=>c(this,fe,Os).call(this,o.filter(r=>r.id!==n.id)),()=>this.load())}
        ${s?a`<fieldset>
              <legend>${d(e,"merge_holds")}</legend>
              ${c(this,fe,An).call(this,"this",n.text)} ${c(this,fe,An).call(this,"other",s.text)}
            </fieldset>`:h}
      </div>
      <button slot="actions" @click=${l(this,et)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${l(this,Lt)}
      >
        ${d(e,"merge")}
      </button>
    </sb-dialog>`}};Xe=new WeakMap,Ee=new WeakMap,fe=new WeakSet,Os=function(e){let{app:n}=this;return e.length?a`<fieldset>
      <legend>${d(n,"merge_with")}</legend>
      ${e.map(s=>a`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:a`<p data-state="empty">${g(n,"none_found")}</p>`},An=function(e,n){return a`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${n}
    </label>`},Ht=new WeakMap,Lt=new WeakMap,et=new WeakMap,F.styles=[N,P`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([E({attribute:!1})],F.prototype,"memory",2),m([x()],F.prototype,"other",2),m([x()],F.prototype,"holds",2),m([x()],F.prototype,"isBusy",2),m([x()],F.prototype,"trouble",2),m([K("#words")],F.prototype,"words",2),F=m([y("sb-memory-merge")],F);var _e,st,Ce,_,Se,Us,Hs,tt,Ls,Is,It,Ft,Fs,nt,Ms,Bs,Tn,Ws,Mt,Re,Y=class extends w{constructor(){super(...arguments);f(this,_);this.doing="";this.busy="";this.said="";f(this,_e,this.loader());f(this,st,new de(()=>this.app,()=>this.requestUpdate()));f(this,Ce,new de(()=>this.app,()=>this.requestUpdate()));f(this,Mt,()=>{this.doing="",ee.delete(l(this,_,Se)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(l(this,_e).clear(),this.said="",this.doing=ee.has(l(this,_,Se))?"edit":""),super.willUpdate(e)}load(){let e=l(this,_,Se);l(this,_e).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),l(this,st).start(async n=>(await this.app.call("memory/get",{memory_id:e,offset:n})).evidence),l(this,Ce).start(n=>this.app.call("memory/history",{memory_id:e,offset:n}))}render(){let{app:e}=this;return a`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${U(e,l(this,_e).current,n=>c(this,_,Us).call(this,n.memory),()=>this.load())}
    </div>`}};_e=new WeakMap,st=new WeakMap,Ce=new WeakMap,_=new WeakSet,Se=function(){return this.path[0]??""},Us=function(e){let{app:n}=this;return a`
      ${this.doing==="edit"?a`<sb-memory-editor
            .app=${n}
            .memory=${e}
            @stored=${()=>c(this,_,Fs).call(this,d(n,"stored"))}
            @closed=${()=>c(this,_,Ft).call(this,!0)}
          ></sb-memory-editor>`:c(this,_,Hs).call(this,e)}
      ${c(this,_,Ls).call(this,e)} ${c(this,_,Is).call(this)}
      ${this.doing==="forget"?a`<sb-memory-forget
            .app=${n}
            .what=${{memory_id:e.id}}
            .heading=${d(n,"forget_this")}
            @closed=${()=>c(this,_,Ft).call(this,!1)}
            @forgotten=${l(this,Mt)}
          ></sb-memory-forget>`:h}
      ${this.doing==="merge"?a`<sb-memory-merge
            .app=${n}
            .memory=${e}
            @closed=${()=>c(this,_,Ft).call(this,!1)}
            @merged=${s=>c(this,_,Ws).call(this,s.detail)}
          ></sb-memory-merge>`:h}
    `},Hs=function(e){let{app:n}=this,s=he(this.summary,e.owner)&&this.busy==="",o=e.status==="active";return a`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${xe(n,e)}
      ${e.superseded_by?a`<p>
            <a href=${n.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${d(n,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:h}
      ${e.in_doubt_with?.length?a`<div class="alert warn stack">
            <p>${d(n,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(r=>a`<li>
                  <a href=${n.link(`/memory/${encodeURIComponent(r.id)}`)}>${r.text}</a>
                </li>`)}
            </ul>
            <p><a href=${n.link("/memory")}>${d(n,"decide_in_list")}</a></p>
          </div>`:h}
      <dl>
        ${c(this,_,tt).call(this,d(n,"since"),n.show.date(e.valid_from))}
        ${c(this,_,tt).call(this,d(n,"until"),We(n,"valid_to",e.valid_to))}
        ${c(this,_,tt).call(this,d(n,"how_known"),e.by_person?d(n,"told_by_person"):`${d(n,"learnt")} (${n.show.percent(e.confidence)})`)}
        ${c(this,_,tt).call(this,d(n,"used"),e.last_used_at?d(n,"used_times",{count:e.use_count,at:n.show.ago(e.last_used_at)}):d(n,"never_used"))}
      </dl>
      ${he(this.summary,e.owner)?a`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>c(this,_,It).call(this,"edit")}>
              ${d(n,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{c(this,_,Ms).call(this,e)}}>
              ${d(n,e.pinned?"unpin":"pin")}
            </button>
            ${o?a`<button id="merge" ?disabled=${!s} @click=${()=>c(this,_,It).call(this,"merge")}>
                  ${d(n,"merge")}
                </button>`:h}
            <button id="forget" class="bad" ?disabled=${!s} @click=${()=>c(this,_,It).call(this,"forget")}>
              ${d(n,"forget")}
            </button>
          </div>`:a`<p class="quiet">${d(n,"not_yours")}</p>`}
    </section>`},tt=function(e,n){return a`<div>
      <dt>${e}</dt>
      <dd>${n}</dd>
    </div>`},Ls=function(e){let{app:n}=this,s=l(this,st),o=e.sources-s.total;return a`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${d(n,"evidence")}</h2>
      ${s.hasFirst&&!e.sources?a`<p>${d(n,e.by_person?"evidence_typed":"evidence_none")}</p>`:a`<ul class="plain">
              ${s.items.map(r=>a`<li>
                  <blockquote>${r.text}${r.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${d(n,r.role==="user"?"said_at":"answered_at",{owner:n.ownerName(r.owner),at:n.show.dateTime(r.at)})}
                    <a href=${n.link(`/turn/${encodeURIComponent(r.id)}`)}
                      >${d(n,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&o>0?a`<p class="quiet">${d(n,"evidence_gone",{count:o})}</p>`:h}
            ${s.foot()}`}
    </section>`},Is=function(){let{app:e}=this;return a`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${d(e,"history")}</h2>
      <ol class="plain">
        ${l(this,Ce).items.map(n=>Ds(e,n,this.busy==="",()=>{c(this,_,Bs).call(this,n)}))}
      </ol>
      ${l(this,Ce).foot()}
    </section>`},It=function(e){this.said="",this.doing=e},Ft=function(e){this.doing="",e&&c(this,_,nt).call(this,"edit")},Fs=function(e){this.doing="",this.said=e,this.app.notify(e,Ve(this.app,l(this,_,Se),()=>c(this,_,Re).call(this))),c(this,_,Re).call(this),c(this,_,nt).call(this,"edit")},nt=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},Ms=async function(e){let{app:n}=this;await c(this,_,Tn).call(this,"pin",async()=>{await n.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=d(n,e.pinned?"unpinned":"was_pinned")}),c(this,_,nt).call(this,"pin")},Bs=async function(e){let{app:n}=this,s=l(this,_e).current.value?.memory;if(!s)return;let o=!0;await c(this,_,Tn).call(this,e.group_id,async()=>{o=(await n.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=d(n,"undone"),n.notify(this.said)}),o?c(this,_,nt).call(this,"history"):n.go("/memory",{replace:!0})},Tn=async function(e,n){this.busy=e;try{await n()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}c(this,_,Re).call(this)},Ws=function(e){let{app:n}=this;this.doing="",n.notify(d(n,"merged"),Ve(n,e,()=>c(this,_,Re).call(this))),e!==l(this,_,Se)&&n.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),c(this,_,Re).call(this)},Mt=new WeakMap,Re=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Y.styles=[N,P`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([E({attribute:!1})],Y.prototype,"summary",2),m([x()],Y.prototype,"doing",2),m([x()],Y.prototype,"busy",2),m([x()],Y.prototype,"said",2),Y=m([y("sb-memory-one")],Y);var it,Bt=class extends w{constructor(){super(...arguments);f(this,it,this.loader())}load(){l(this,it).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[n]=this.path;return a`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${n?d(e,"one"):g(e,"memory")}</h1>
        ${n?a`<a class="button" href=${e.link("/memory")}>${d(e,"to_list")}</a>`:h}
      </div>
      ${U(e,l(this,it).current,o=>a`
          <sb-memory-list .app=${e} .summary=${o} ?hidden=${n!==void 0}></sb-memory-list>
          ${n?a`<sb-memory-one .app=${e} .path=${this.path} .summary=${o}></sb-memory-one>`:h}
        `,()=>this.load())}
    </div>`}};it=new WeakMap,Bt=m([y("sb-memory")],Bt);var Wt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"request")}</h1>`}};Wt=m([y("sb-request")],Wt);var Gt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"settings")}</h1>`}};Gt=m([y("sb-settings")],Gt);var Vt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"turn")}</h1>`}};Vt=m([y("sb-turn")],Vt);var Kt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"usage")}</h1>`}};Kt=m([y("sb-usage")],Kt);var Zt=class extends w{load(){}render(){return a`<h1 tabindex="-1">${g(this.app,"work")}</h1>`}};Zt=m([y("sb-work")],Zt);var Qt=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(i,t)=>a`<sb-conversations .app=${i} .path=${t}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(i,t)=>a`<sb-turn .app=${i} .path=${t}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(i,t)=>a`<sb-memory .app=${i} .path=${t}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(i,t)=>a`<sb-graph .app=${i} .path=${t}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(i,t)=>a`<sb-request .app=${i} .path=${t}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(i,t)=>a`<sb-work .app=${i} .path=${t}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(i,t)=>a`<sb-usage .app=${i} .path=${t}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(i,t)=>a`<sb-health .app=${i} .path=${t}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(i,t)=>a`<sb-settings .app=${i} .path=${t}></sb-settings>`}],ot="conversations";var mo={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Vs=60,En=60*Vs,Gs=24*En,Yt=class{constructor(t){this.hass=t}number(t,e=0){let{number_format:n}=this.hass().locale;return new Intl.NumberFormat(this.#n(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:n!=="none"}).format(t)}percent(t){return new Intl.NumberFormat(this.#n(),{style:"percent",maximumFractionDigits:0}).format(t)}money(t){let e=t!==0&&Math.abs(t)<.1?4:2;return new Intl.NumberFormat(this.#n(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(t)}span(t){let[e,n,s]=t<1e3?[t,"millisecond",0]:t<9e4?[t/1e3,"second",1]:[t/6e4,"minute",0];return new Intl.NumberFormat(this.#n(),{style:"unit",unit:n,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(t){let[e,n]=t<1e6?[t/1e3,"kilobyte"]:[t/1e6,"megabyte"];return new Intl.NumberFormat(this.#n(),{style:"unit",unit:n,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(t,e=!1){return new Intl.DateTimeFormat(this.#i(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#s(),timeZone:this.#t()}).format(new Date(t))}date(t){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#i(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(t));let{day:n,month:s,year:o}=this.#e(t);return e==="DMY"?`${n}/${s}/${o}`:e==="MDY"?`${s}/${n}/${o}`:`${o}-${s}-${n}`}dateTime(t){return`${this.date(t)}, ${this.time(t)}`}day(t){let{day:e,month:n,year:s}=this.#e(t);return`${s}-${n}-${e}`}ago(t){let e=(new Date(t).getTime()-Date.now())/1e3,[n,s]=Math.abs(e)<En?[e/Vs,"minute"]:Math.abs(e)<Gs?[e/En,"hour"]:[e/Gs,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(n),s)}#e(t){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(t)),n=s=>e.find(o=>o.type===s)?.value??"";return{day:n("day"),month:n("month"),year:n("year")}}#t(){let{locale:t,config:e}=this.hass();return t.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#s(){let{time_format:t}=this.hass().locale;return t==="12"?{hourCycle:"h12"}:t==="24"?{hourCycle:"h23"}:{}}#n(){let{number_format:t,language:e}=this.hass().locale;return t==="system"?void 0:mo[t]??e}#i(){let{date_format:t,language:e}=this.hass().locale;return t==="system"?void 0:e}};var go=3e3,Jt=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new Yt(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,n={}){try{return await this.hass.connection.sendMessagePromise({...n,type:`switchboard/${e}`})}catch(s){throw z(this,s)}}async subscribe(e,n,s){let{connection:o}=this.hass,r={...n,type:`switchboard/${e}`},u=!1,p,v,T=async()=>{p=await o.subscribeMessage($=>u||s($),r,{resubscribe:!1}),u&&p().catch(()=>{})},b=()=>{clearTimeout(v),T().catch(()=>{!u&&this.hass.connected&&(v=setTimeout(b,go))})};try{await T()}catch($){throw z(this,$)}return o.addEventListener("ready",b),()=>{u=!0,clearTimeout(v),o.removeEventListener("ready",b),p?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,n={}){let s=this.link(e);n.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:n.replace??!1}}))}notify(e,n){this.notice=n?{text:e,action:n}:{text:e},this.tell("notice")}notifyFailure(e){let n=z(this,e);return this.notify(n.message),n}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?g(this,"household"):this.entityName(e)}entityName(e){let n=this.hass.states[e]?.attributes.friendly_name;return typeof n=="string"&&n?n:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let n=this.hass.devices?.[e];return n?.name_by_user??n?.name??e}};function Ks(i){return customElements.get("ha-icon")?a`<ha-icon aria-hidden="true" .icon=${i}></ha-icon>`:h}var Zs=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],fo=1e4,_o=3e3,C,Pe,je,be,te,ze,S,Qs,Xt,Ys,Sn,rt,Js,Xs,ei,ti,ni,si,at,en,M=class extends O{constructor(){super(...arguments);f(this,S);this.narrow=!1;this.isLost=!1;f(this,C);f(this,Pe);f(this,je);f(this,be);f(this,te);f(this,ze);f(this,rt,()=>{this.isLost=!0});f(this,at,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let n=e.composedPath().find(v=>v instanceof HTMLAnchorElement),s=l(this,C);if(!n||n.target||n.hasAttribute("download"))return;let{origin:o,pathname:r,search:u,hash:p}=new URL(n.href);o!==location.origin||!r.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(r.slice(s.prefix.length)+u+p))});f(this,en,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",l(this,C)&&(c(this,S,Sn).call(this),c(this,S,Xt).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(l(this,Pe)),clearTimeout(l(this,je)),(e=l(this,te))==null||e.call(this),D(this,te,void 0),l(this,be)?.removeEventListener("disconnected",l(this,rt)),D(this,be,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let n=e.get("hass");if(l(this,C)&&(l(this,C).hass=this.hass),!n)return!0;let{hass:s}=this,o=n.language!==s.language||n.locale!==s.locale||n.connected!==s.connected||n.user!==s.user||n.connection!==s.connection;return o&&l(this,C)?.tell("changed"),o||e.size>1}willUpdate(){l(this,C)||(D(this,C,new Jt(this.hass)),l(this,C).addEventListener("notice",()=>c(this,S,ni).call(this)),l(this,C).addEventListener("returned",()=>this.requestUpdate()),c(this,S,Sn).call(this),c(this,S,Qs).call(this)),l(this,C).narrow=this.narrow,l(this,C).prefix=this.route.prefix}render(){let e=l(this,C),[n="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),o=Qt.find(r=>r.name===n);return a`
      <header>
        <div class="title">
          ${this.narrow?a`<button class="bare" @click=${l(this,en)} aria-label=${g(e,"menu")}>
                &#9776;
              </button>`:h}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${g(e,"views")}>
          <ul>
            ${Qt.filter(r=>r.name===r.within&&(!r.admin||e.isAdmin)).map(r=>c(this,S,Js).call(this,e,r,o?.within??ot))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${c(this,S,ei).call(this,e)}</div>
      <main @click=${l(this,at)}>${c(this,S,Xs).call(this,e,n,o,s)}</main>
      <div role="status" aria-live="polite">${c(this,S,ti).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&l(this,C)?.info){l(this,C).go(`/settings/${e}`,{replace:!0});return}c(this,S,si).call(this)}};C=new WeakMap,Pe=new WeakMap,je=new WeakMap,be=new WeakMap,te=new WeakMap,ze=new WeakMap,S=new WeakSet,Qs=async function(){await this.hass.loadBackendTranslation("exceptions","switchboard").catch(()=>{}),await c(this,S,Xt).call(this)},Xt=async function(){var n;let e=l(this,C);if(!(!e||!this.isConnected)){clearTimeout(l(this,je)),(n=l(this,te))==null||n.call(this),D(this,te,void 0);try{let s=await e.subscribe("info",{},o=>c(this,S,Ys).call(this,e,o));this.isConnected?D(this,te,s):s()}catch(s){this.trouble=z(e,s),D(this,je,setTimeout(()=>{c(this,S,Xt).call(this)},_o))}}},Ys=function(e,n){let s=e.info,o=this.isLost||this.trouble!==void 0;e.info=n,this.isLost=!1,this.trouble=n.is_running?void 0:new Z("gone","gone",g(e,"gone")),this.requestUpdate(),n.is_running&&s&&(o||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},Sn=function(){let e=l(this,C)?.hass.connection;!e||e===l(this,be)||(e.addEventListener("disconnected",l(this,rt)),D(this,be,e))},rt=new WeakMap,Js=function(e,n,s){return a`<li>
      <a
        href=${e.link(`/${n.name}`)}
        aria-current=${n.name===s?"page":h}
        @click=${l(this,at)}
        >${Ks(n.icon)}${g(e,n.name)}</a
      >
    </li>`},Xs=function(e,n,s,o){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?a`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:a`<p class="quiet" role="status" data-state="loading">${g(e,"loading")}</p>`;if(n&&!s)return a`<h1 tabindex="-1">${g(e,"no_such_page")}</h1>
        <a href=${e.link(`/${ot}`)}>${g(e,ot)}</a>`;let r=s??Qt.find(u=>u.name===ot);return!r||r.admin&&!e.isAdmin?a`<h1 tabindex="-1">${g(e,"administrators_only")}</h1>`:r.draw(e,o)},ei=function(e){let{info:n}=e;return a`
      ${this.isLost||!this.hass.connected?a`<p class="alert warn" data-banner="lost">${g(e,"lost")}</p>`:h}
      ${this.trouble&&n&&this.trouble.kind!=="lost"?a`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:h}
      ${n&&Zs&&n.page!==Zs?a`<p class="alert warn spread" data-banner="stale">
            ${g(e,"stale")}
            <button @click=${()=>location.reload()}>${g(e,"reload")}</button>
          </p>`:h}
      ${n?.guests?a`<p class="alert warn" data-banner="guests">${g(e,"guests")}</p>`:h}
    `},ti=function(e){let{notice:n}=e;if(!n)return h;let{action:s}=n;return a`<div class="notice">
      <span>${n.text}</span>
      ${s?a`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:h}
    </div>`},ni=function(){clearTimeout(l(this,Pe)),this.requestUpdate();let{notice:e}=l(this,C);D(this,Pe,setTimeout(()=>{l(this,C)?.notice===e&&(l(this,C).notice=void 0,this.requestUpdate())},fo))},si=function(){let{path:e}=this.route;if(e===l(this,ze)||!l(this,C)?.info)return;let n=l(this,ze)===void 0;if(D(this,ze,e),n)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof O&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},at=new WeakMap,en=new WeakMap,M.styles=[N,P`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([E({attribute:!1})],M.prototype,"hass",2),m([E({type:Boolean,reflect:!0})],M.prototype,"narrow",2),m([E({attribute:!1})],M.prototype,"route",2),m([E({attribute:!1})],M.prototype,"panel",2),m([x()],M.prototype,"trouble",2),m([x()],M.prototype,"isLost",2),M=m([y("switchboard-panel")],M);
